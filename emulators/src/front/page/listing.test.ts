import { describe, expect, it } from 'vitest';
import { Database } from '../../store/database.ts';
import { timestamp } from '../../testing/values.ts';
import { countDocuments, listCollections, listDocuments } from './listing.ts';

const TIME = timestamp('2024-01-01T00:00:00Z');

function databaseWith(...paths: readonly string[]): Database {
  const database = new Database({ projectId: 'demo-test', databaseId: '(default)' }, () => undefined);
  for (const path of paths) database.restore({ path, fields: new Map(), createTime: TIME, updateTime: TIME });
  return database;
}

const idsOf = ({ documents }: ReturnType<typeof listDocuments>): string =>
  documents.map(({ id, isMissing }) => (isMissing ? `(${id})` : id)).join(' ');

describe('the list of a collection', () => {
  const ids = ['10', '__id2__', '__id10__', 'a', 'b', 'ä', 'z'];
  const database = databaseWith(
    ...ids.toReversed().map((id) => `c/${id}`),
    'c/ghost/below/1',
    'c/a/below/1',
    'other/1',
  );

  it('is paged in the order of ids, and includes missing parents', () => {
    expect(idsOf(listDocuments(database, 'c'))).toBe('__id2__ __id10__ 10 a b (ghost) z ä');
    const first = listDocuments(database, 'c', { size: 3 });
    expect([idsOf(first), first.next, first.isFirst, first.total]).toEqual(['__id2__ __id10__ 10', '10', true, 7]);
    const last = listDocuments(database, 'c', { size: 5, after: '10' });
    expect([idsOf(last), last.next, last.isFirst]).toEqual(['a b (ghost) z ä', undefined, false]);
    expect(database.collection('c')?.hasIndex(['__name__'])).toBe(false);
  });

  it('is centered on the open document if that is not on the first page', () => {
    const size = 4;
    expect(idsOf(listDocuments(database, 'c', { size, open: '10' }))).toBe('__id2__ __id10__ 10 a');
    const opened = listDocuments(database, 'c', { size, open: 'ghost' });
    expect([idsOf(opened), opened.next, opened.isFirst]).toEqual(['a b (ghost) z', 'z', false]);
    expect(idsOf(listDocuments(database, 'c', { size, open: 'ä' }))).toBe('(ghost) z ä');
    expect(idsOf(listDocuments(database, 'c', { size, open: 'bb' }))).toBe('a b (ghost) z');
  });

  it('is empty for a collection that does not exist', () => {
    expect(listDocuments(database, 'none')).toEqual({ documents: [], total: 0, isFirst: true, next: undefined });
    expect(listCollections(database, '')).toEqual(['c', 'other']);
    expect(listCollections(database, 'c/ghost')).toEqual(['below']);
    expect(countDocuments(database)).toBe(10);
  });
});
