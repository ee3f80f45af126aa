import { describe, expect, it } from 'vitest';
import { decodeAggregations, decodeQuery } from '../protojson/query.ts';
import { Indexes } from './indexes.ts';
import { IndexFileError, parseIndexes } from './parse.ts';

type Json = Record<string, unknown>;

const one = { integerValue: '1' };
const list = { arrayValue: { values: [one, { integerValue: '2' }] } };
const name = { referenceValue: 'projects/p/databases/(default)/documents/c/x' };
const where = (fieldPath: string, op = 'EQUAL', value: Json = one): Json => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const all = (...filters: Json[]): Json => ({ compositeFilter: { op: 'AND', filters } });
const any = (...filters: Json[]): Json => ({ compositeFilter: { op: 'OR', filters } });
const by = (...lines: string[]): Json[] =>
  lines.map((line) => ({
    field: { fieldPath: line.replace('-', '') },
    direction: line.startsWith('-') ? 'DESCENDING' : 'ASCENDING',
  }));
const fields = (...lines: string[]): Json[] =>
  lines.map((line) =>
    line.endsWith('[]')
      ? { fieldPath: line.slice(0, -2), arrayConfig: 'CONTAINS' }
      : { fieldPath: line.replace('-', ''), order: line.startsWith('-') ? 'DESCENDING' : 'ASCENDING' },
  );

interface QueryShape {
  readonly filter?: Json;
  readonly order?: Json[];
  readonly group?: boolean;
  readonly sums?: string[];
}

/** Returns the error message, or 'served' if the indexes are sufficient. */
function check(
  { filter, order = [], group = false, sums = [] }: QueryShape,
  composites: string[][] = [],
  file: Json = {},
): string {
  const indexes = composites.map((lines) => ({
    collectionGroup: 'c',
    queryScope: 'COLLECTION',
    fields: fields(...lines),
  }));
  const query = decodeQuery('', {
    from: [{ collectionId: 'c', allDescendants: group }],
    ...(filter && { where: filter }),
    orderBy: order,
  });
  const aggregations =
    sums.length > 0
      ? decodeAggregations({
          aggregations: sums.map((fieldPath, at) => ({ alias: `s${at}`, sum: { field: { fieldPath } } })),
        })
      : [];
  try {
    new Indexes(parseIndexes(JSON.stringify({ indexes, ...file }))).check(query, aggregations);
    return 'served';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('queries that single-field indexes serve', () => {
  it.each<[string, QueryShape]>([
    ['a whole collection', {}],
    ['a whole collection group', { group: true }],
    ['equality', { filter: where('a') }],
    ['equalities, merged', { filter: all(where('a'), where('b'), where('m.n')) }],
    ['equality and array-contains, merged', { filter: all(where('a'), where('t', 'ARRAY_CONTAINS')) }],
    ['a range and its order', { filter: all(where('a', 'GREATER_THAN'), where('a', 'LESS_THAN')), order: by('-a') }],
    ['an inequality', { filter: where('a', 'NOT_EQUAL') }],
    ['not-in', { filter: where('a', 'NOT_IN', list) }],
    ['an order', { order: by('-a') }],
    ['in', { filter: where('a', 'IN', list) }],
    ['in with an equality', { filter: all(where('a', 'IN', list), where('b')) }],
    ['in, ordered by its own field', { filter: where('a', 'IN', list), order: by('-a') }],
    ['array-contains-any', { filter: where('t', 'ARRAY_CONTAINS_ANY', list) }],
    ['a disjunction of equalities', { filter: any(where('a'), all(where('b'), where('d'))) }],
    ['equality, ordered by name descending', { filter: where('a'), order: by('-__name__') }],
    ['equality and a range of names', { filter: all(where('a'), where('__name__', 'GREATER_THAN', name)) }],
    ['an order on a fixed field', { filter: where('a'), order: by('a') }],
    ['a sum', { sums: ['a'] }],
    ['a sum over a range of its field', { filter: where('a', 'GREATER_THAN'), sums: ['a'] }],
    ['a sum of a fixed field', { filter: where('a'), sums: ['a'] }],
  ])('%s', (_title, shape) => {
    expect(check(shape)).toBe('served');
  });
});

describe('queries that need a composite index', () => {
  it.each<[string, QueryShape, string[][], string[][]]>([
    [
      'equality and range',
      { filter: all(where('a'), where('b', 'GREATER_THAN')) },
      [['a', 'b']],
      [
        ['a', '-b'],
        ['b', 'a'],
      ],
    ],
    [
      'equality and order',
      { filter: where('a'), order: by('-b') },
      [['a', '-b']],
      [
        ['a', 'b'],
        ['-b', 'a'],
        ['a', '-b', 'd'],
      ],
    ],
    ['the direction of a fixed field is free', { filter: where('a'), order: by('b') }, [['-a', 'b']], [['-a', '-b']]],
    [
      'fixed fields in any order',
      { filter: all(where('a'), where('b')), order: by('d') },
      [['b', 'a', 'd']],
      [['a', 'd', 'b']],
    ],
    [
      'merged by a common suffix',
      { filter: all(where('a'), where('b')), order: by('d') },
      [
        ['a', 'd'],
        ['b', 'd'],
      ],
      [
        ['a', 'd'],
        ['b', '-d'],
      ],
    ],
    [
      'merged only if all fields are covered',
      { filter: all(where('a'), where('b')), order: by('d') },
      [
        ['a', 'd'],
        ['b', 'd'],
      ],
      [['a', 'd']],
    ],
    [
      'two orders',
      { order: by('a', '-b') },
      [['a', '-b']],
      [
        ['a', 'b'],
        ['-a', 'b'],
      ],
    ],
    [
      'two ranges, ordered by field',
      { filter: all(where('b', 'GREATER_THAN'), where('a', 'LESS_THAN')) },
      [['a', 'b']],
      [['b', 'a']],
    ],
    [
      'two ranges, in the requested order',
      { filter: all(where('b', 'GREATER_THAN'), where('a', 'LESS_THAN')), order: by('-b') },
      [['-b', '-a']],
      [
        ['-b', 'a'],
        ['a', 'b'],
      ],
    ],
    [
      'array-contains and order',
      { filter: where('t', 'ARRAY_CONTAINS'), order: by('a') },
      [['t[]', 'a']],
      [['t', 'a']],
    ],
    ['in and order', { filter: where('a', 'IN', list), order: by('b') }, [['a', 'b']], [['b', 'a']]],
    [
      'every branch of a disjunction',
      { filter: any(where('a'), where('b')), order: by('d') },
      [
        ['a', 'd'],
        ['b', 'd'],
      ],
      [['a', 'd']],
    ],
    ['a disjunction with a range', { filter: any(where('a'), where('b', 'GREATER_THAN')) }, [['a', 'b']], []],
    ['a name against the order', { order: by('a', '-__name__') }, [['a', '-__name__']], [['a', 'b']]],
    ['a sum of another field', { filter: where('a'), sums: ['b'] }, [['a', '-b']], [['a', 'b', 'd']]],
    ['two sums', { sums: ['a', 'b'] }, [['b', 'a']], []],
    ['a sum under a range', { filter: where('a', 'GREATER_THAN'), sums: ['b'] }, [['a', 'b']], [['b', 'a']]],
  ])('%s', (_title, shape, right, wrong) => {
    expect(check(shape, right)).toBe('served');
    expect(check(shape, wrong)).toMatch(
      /^The query requires an index\. It requires a COLLECTION index for collection c on /,
    );
  });

  it('are rejected with the index in the format of the index file', () => {
    const message = check({
      filter: all(where('t', 'ARRAY_CONTAINS'), where('a`b'.replace('`', '_'))),
      order: by('-d', '__name__'),
    });
    expect(message).toContain('on t CONTAINS, a_b ASCENDING, d DESCENDING, __name__ ASCENDING.');
    const index = JSON.parse(message.slice(message.indexOf('{'))) as Json;
    expect(index).toEqual({
      collectionGroup: 'c',
      queryScope: 'COLLECTION',
      fields: fields('t[]', 'a_b', '-d', '__name__'),
    });
    expect(
      check({ filter: all(where('t', 'ARRAY_CONTAINS'), where('a_b')), order: by('-d', '__name__') }, [], {
        indexes: [index],
      }),
    ).toBe('served');
  });

  it('are rejected if the index has a different scope or collection', () => {
    const shape = { filter: where('a'), order: by('b') };
    expect(
      check(shape, [], {
        indexes: [{ collectionGroup: 'c', queryScope: 'COLLECTION_GROUP', fields: fields('a', 'b') }],
      }),
    ).toContain('COLLECTION index');
    expect(
      check(shape, [], { indexes: [{ collectionGroup: 'd', queryScope: 'COLLECTION', fields: fields('a', 'b') }] }),
    ).toContain('COLLECTION index');
    expect(
      check({ ...shape, group: true }, [], {
        indexes: [{ collectionGroup: 'c', queryScope: 'COLLECTION_GROUP', fields: fields('a', 'b') }],
      }),
    ).toBe('served');
    expect(check({ ...shape, group: true }, [['a', 'b']])).toContain(
      'COLLECTION_GROUP index for collection c on a ASCENDING, b ASCENDING',
    );
  });
});

const override = (fieldPath: string, ...indexes: Json[]): Json => ({
  fieldOverrides: [{ collectionGroup: 'c', fieldPath, indexes }],
});

describe('overrides of fields', () => {
  const ascending = { order: 'ASCENDING', queryScope: 'COLLECTION' };

  it('serve collection groups, which have no automatic indexes', () => {
    const message = check({ filter: where('a'), group: true });
    expect(message).toContain('requires a COLLECTION_GROUP_ASC index for collection c and field a.');
    const suggested = { fieldOverrides: [JSON.parse(message.slice(message.indexOf('{'))) as Json] };
    expect(check({ filter: where('a'), group: true }, [], suggested)).toBe('served');
    // The suggested override keeps the automatic indexes.
    expect(check({ order: by('-a') }, [], suggested)).toBe('served');
    expect(check({ order: by('-a'), group: true }, [], suggested)).toContain('COLLECTION_GROUP_DESC');
    expect(check({ filter: where('t', 'ARRAY_CONTAINS'), group: true })).toContain('COLLECTION_GROUP_CONTAINS');
  });

  it('replace the automatic indexes', () => {
    expect(check({ order: by('a') }, [], override('a', ascending))).toBe('served');
    expect(check({ order: by('-a') }, [], override('a', ascending))).toContain(
      'COLLECTION_DESC index for collection c and field a.',
    );
    expect(check({ filter: where('a') }, [], override('a'))).toContain('COLLECTION_ASC');
    expect(check({ filter: where('b') }, [], override('a'))).toBe('served');
  });

  it('apply to the inner fields of a map unless those have overrides, and with `*` to all fields', () => {
    expect(check({ filter: where('m.n.o') }, [], override('m'))).toContain('COLLECTION_ASC');
    const both = {
      fieldOverrides: [
        ...(override('m')['fieldOverrides'] as Json[]),
        ...(override('m.n', ascending)['fieldOverrides'] as Json[]),
      ],
    };
    expect(check({ filter: where('m.n') }, [], both)).toBe('served');
    expect(check({ filter: where('z') }, [], override('*'))).toContain('COLLECTION_ASC');
    expect(check({}, [], override('*'))).toBe('served');
  });

  it('are needed to read names in descending order', () => {
    expect(check({ order: by('-__name__') })).toContain('COLLECTION_DESC index for collection c and field __name__.');
    expect(
      check({ order: by('-__name__') }, [], override('__name__', { order: 'DESCENDING', queryScope: 'COLLECTION' })),
    ).toBe('served');
  });
});

describe('an index file', () => {
  it.each([
    ['{', 'not JSON'],
    ['[]', 'not an object'],
    ['{"indexes":{}}', 'indexes is not a list'],
    ['{"indexes":[{"collectionGroup":"c","fields":[]}]}', 'indexes[0] has no fields'],
    ['{"indexes":[{"fields":[{"fieldPath":"a","order":"ASCENDING"}]}]}', 'indexes[0] names no collectionGroup'],
    [
      '{"indexes":[{"collectionGroup":"c","fields":[{"fieldPath":"a","order":"UP"}]}]}',
      'indexes[0].fields[0] has neither an order',
    ],
    [
      '{"indexes":[{"collectionGroup":"c","queryScope":"X","fields":[{"fieldPath":"a","order":"ASCENDING"}]}]}',
      'a queryScope is',
    ],
    [
      '{"indexes":[{"collectionGroup":"c",' +
        '"fields":[{"fieldPath":"__name__","order":"ASCENDING"},{"fieldPath":"a","order":"ASCENDING"}]}]}',
      '__name__ must be the last',
    ],
    ['{"fieldOverrides":[{"collectionGroup":"c","fieldPath":"a..b"}]}', '"a..b" is not a field path'],
    ['{"fieldOverrides":[{"collectionGroup":"c","fieldPath":"*","ttl":true}]}', 'names a single field'],
    [
      '{"fieldOverrides":[{"collectionGroup":"c","fieldPath":"a","ttl":true},' +
        '{"collectionGroup":"c","fieldPath":"b","ttl":true}]}',
      'fieldOverrides[1]: "c" has two TTL fields',
    ],
    ['{"fieldOverrides":[7]}', 'fieldOverrides[0] is not an object'],
  ])('%s is rejected', (text, reason) => {
    expect(() => parseIndexes(text)).toThrow(IndexFileError);
    expect(() => parseIndexes(text)).toThrow(reason);
  });

  it('can be empty, use the old property names, and contain vector indexes', () => {
    expect(parseIndexes('{}')).toEqual({ indexes: [], fieldOverrides: [], ttlPolicies: [] });
    const old =
      '{"indexes":[{"collectionId":"c",' +
      '"fields":[{"fieldPath":"a","mode":"ASCENDING"},{"fieldPath":"b","mode":"DESCENDING"}]}]}';
    expect(parseIndexes(old).indexes[0]).toMatchObject({
      collectionGroup: 'c',
      queryScope: 'COLLECTION',
      nameMode: 'DESCENDING',
    });
    expect(
      parseIndexes(
        '{"indexes":[{"collectionGroup":"c","fields":[{"fieldPath":"v","vectorConfig":{"dimension":2,"flat":{}}}]}]}',
      ).indexes,
    ).toEqual([]);
  });
});
