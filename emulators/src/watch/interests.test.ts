import { describe, expect, it } from 'vitest';
import { Matcher } from '../query/matcher.ts';
import type { Query } from '../query/query.ts';
import type { DocumentChange } from '../store/database.ts';
import { Random } from '../testing/random.ts';
import { array, bool, bytes, double, geo, int, map, NULL, reference, text, time } from '../testing/values.ts';
import type { Document, Value } from '../values/value.ts';
import { Interests } from './interests.ts';
import type { Selection } from './request.ts';

const NAME = { projectId: 'demo-test', databaseId: '(default)' };
const VALUES: readonly Value[] = [
  NULL,
  bool(true),
  bool(false),
  int(0),
  double(-0),
  int(3),
  double(3),
  double(3.5),
  double(Number.NaN),
  double(Number.POSITIVE_INFINITY),
  double(1e300),
  text('3'),
  text(''),
  text('true'),
  time('2024-01-01T00:00:00Z'),
  reference('c/1'),
  bytes(1),
  geo(1, 2),
  array(int(1)),
  map({ x: int(1) }),
];
const COLLECTIONS = ['c', 'd', 'p/1/c', 'p/2/c', 'p/1/c/3/c'];

function random(source: Random): { readonly selection: Selection; readonly wants: (document: Document) => boolean } {
  if (source.chance(0.2)) {
    const paths = [`${source.pick(COLLECTIONS)}/${source.below(5)}`, `${source.pick(COLLECTIONS)}/${source.below(5)}`];
    return { selection: { kind: 'documents', paths }, wants: ({ path }) => paths.includes(path) };
  }
  const allDescendants = source.chance(0.5);
  const equality = {
    kind: 'field',
    constraint: { field: source.chance(0.2) ? ['__name__'] : ['n'], op: '==', value: source.pick(VALUES) },
  } as const;
  const query: Query = {
    parent: source.pick(['', 'p/1']),
    collectionId: allDescendants && source.chance(0.2) ? undefined : source.pick(['c', 'd']),
    allDescendants,
    ...(source.chance(0.8) && {
      filter: source.chance(0.7)
        ? equality
        : { kind: source.chance(0.5) ? 'and' : 'or', filters: [equality, equality] },
    }),
    orderBy: [],
    offset: 0,
  };
  const matcher = new Matcher(NAME, query);
  return { selection: { kind: 'query', query }, wants: (document) => matcher.matches(document) };
}

function randomDocument(source: Random, path: string): Document | undefined {
  const at = { seconds: 1, nanos: 0 };
  return source.chance(0.3)
    ? undefined
    : { path, fields: new Map([['n', source.pick(VALUES)]]), createTime: at, updateTime: at };
}

describe('the parties interested in a change', () => {
  it('are all found, each of them once, and never after their removal', () => {
    const source = new Random(7);
    const interests = new Interests<number>(NAME);
    const parties = Array.from({ length: 400 }, () => random(source));
    parties.forEach(({ selection }, party) => interests.add(selection, party));
    let wanted = 0;
    let checked = 0;
    for (let round = 0; round < 2000; round += 1) {
      const path = `${source.pick(COLLECTIONS)}/${source.below(5)}`;
      const change: DocumentChange = {
        path,
        before: randomDocument(source, path),
        after: randomDocument(source, path),
      };
      const found = [...interests.affectedBy(change)];
      expect(new Set(found).size).toBe(found.length);
      const wanting = parties.flatMap(({ wants }, party) =>
        [change.before, change.after].some((document) => document && wants(document)) ? [party] : [],
      );
      expect(wanting.filter((party) => !found.includes(party))).toEqual([]);
      wanted += wanting.length;
      checked += found.length;
    }
    expect(wanted).toBeGreaterThan(5000);
    // Each change should check only a fraction of the 400 subscribers.
    expect(checked / 2000).toBeLessThan(100);
    parties.forEach(({ selection }, party) => interests.remove(selection, party));
    for (const collection of COLLECTIONS) {
      const document = {
        path: `${collection}/1`,
        fields: new Map([['n', int(3)]]),
        createTime: { seconds: 1, nanos: 0 },
        updateTime: { seconds: 1, nanos: 0 },
      };
      expect([...interests.affectedBy({ path: document.path, before: undefined, after: document })]).toEqual([]);
    }
  });
});
