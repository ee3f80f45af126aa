import { describe, expect, it } from 'vitest';
import { decodeAggregations, decodeQuery } from '../protojson/query.ts';
import type { JsonObject } from '../values/json.ts';
import { StatusError } from '../values/status.ts';
import { checkSums } from './checkReach.ts';

const CALLS = [{ collectionId: 'calls' }];
const GROUP = [{ collectionId: 'calls', allDescendants: true }];
const EVERYTHING = [{ allDescendants: true }];

function where(fieldPath: string, op: string, ...values: readonly string[]): JsonObject {
  const [first = ''] = values;
  const isList = op.endsWith('IN') || op === 'ARRAY_CONTAINS_ANY';
  const value = isList
    ? { arrayValue: { values: values.map((stringValue) => ({ stringValue })) } }
    : { stringValue: first };
  return { fieldFilter: { field: { fieldPath }, op, value } };
}

function named(): JsonObject {
  return {
    fieldFilter: {
      field: { fieldPath: '__name__' },
      op: 'EQUAL',
      value: { referenceValue: 'projects/demo-test/databases/(default)/documents/calls/a' },
    },
  };
}

function namedIn(): JsonObject {
  const value = { arrayValue: { values: [{ referenceValue: 'projects/p/databases/(default)/documents/c/a' }] } };
  return { fieldFilter: { field: { fieldPath: '__name__' }, op: 'IN', value } };
}

function all(...filters: readonly JsonObject[]): JsonObject {
  return { compositeFilter: { op: 'AND', filters } };
}

function any(...filters: readonly JsonObject[]): JsonObject {
  return { compositeFilter: { op: 'OR', filters } };
}

function by(fieldPath: string, direction = 'ASCENDING'): JsonObject {
  return { field: { fieldPath }, direction };
}

function letters(count: number): readonly string[] {
  return Array.from({ length: count }, (_none, at) => `v${at}`);
}

/** Returns the error code and message, or '' if the query is valid. */
function refusal(query: JsonObject, parent = '', sums: readonly string[] = []): string {
  const aggregations = sums.map((fieldPath) => ({ sum: { field: { fieldPath } } }));
  try {
    const decoded = decodeQuery(parent, query);
    if (sums.length > 0) checkSums(decoded, decodeAggregations({ aggregations }));
    return '';
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

describe('combinations of filters', () => {
  it.each([
    [
      'one kind of not',
      all(where('a', 'NOT_EQUAL', 'x'), where('b', 'GREATER_THAN', 'x'), where('b', 'IN', 'x', 'y')),
      '',
    ],
    [
      'two kinds of not',
      all(where('a', 'NOT_EQUAL', 'x'), where('b', 'NOT_IN', 'x')),
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter",
    ],
    ['two kinds of not in branches', any(where('a', 'NOT_EQUAL', 'x'), where('b', 'NOT_EQUAL', 'x')), 'Only a single'],
    [
      'not-in with in',
      all(where('a', 'NOT_IN', 'x'), where('b', 'IN', 'x')),
      "'NOT_IN' cannot be used in the same query",
    ],
    [
      'not-in with or',
      any(where('a', 'NOT_IN', 'x'), where('b', 'EQUAL', 'x')),
      "'NOT_IN' cannot be used in the same query",
    ],
    ['not-in in an or of one', any(where('a', 'NOT_IN', 'x')), "'NOT_IN' cannot be used in the same query"],
    [
      'two memberships',
      all(where('a', 'ARRAY_CONTAINS', 'x'), where('b', 'ARRAY_CONTAINS_ANY', 'x')),
      "A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.",
    ],
    ['a membership in each branch', any(where('a', 'ARRAY_CONTAINS', 'x'), where('b', 'ARRAY_CONTAINS', 'x')), ''],
    [
      'thirty branches',
      all(
        where('a', 'IN', ...letters(5)),
        any(where('b', 'ARRAY_CONTAINS_ANY', ...letters(5)), where('c', 'EQUAL', 'x')),
      ),
      '',
    ],
    [
      'more than thirty branches',
      all(where('a', 'IN', ...letters(5)), any(where('b', 'IN', ...letters(6)), where('c', 'EQUAL', 'x'))),
      'Result had 35 disjunctions which is more than the maximum of 30',
    ],
    [
      'very many branches',
      all(...letters(40).map((name) => any(where(name, 'EQUAL', 'x'), where(name, 'EQUAL', 'y')))),
      'Too many disjunctions after normalization',
    ],
    [
      'a name and an inequality of another field',
      all(named(), where('a', 'NOT_EQUAL', 'x')),
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    ],
    [
      'names in a list and an inequality of another field',
      any(namedIn(), where('a', 'LESS_THAN', 'x')),
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    ],
    ['a name and an equality', all(named(), where('a', 'EQUAL', 'x')), ''],
    ['an empty list', where('a', 'IN'), "'IN' requires an non-empty ArrayValue."],
    ['an empty composite', all(all(), where('a', 'EQUAL', 'x')), ''],
    ['nothing but empty composites', any(all(), all()), ''],
    ['an empty disjunction', any(all(), any()), 'Composite filter must have at least one sub-filter.'],
  ])('%s', (_name, filter, expected) => {
    const text = refusal({ from: CALLS, where: filter });
    if (expected === '') expect(text).toBe('');
    else expect(text).toContain(expected);
  });

  it('allow no order after the name', () => {
    expect(refusal({ from: CALLS, orderBy: [by('__name__'), by('a')] })).toContain(
      'order by clause cannot contain more fields after the key',
    );
    expect(refusal({ from: CALLS, where: where('a', 'GREATER_THAN', 'x'), orderBy: [by('__name__')] })).toContain(
      'more fields after the key',
    );
    expect(
      refusal({
        from: CALLS,
        where: where('a', 'GREATER_THAN', 'x'),
        orderBy: [by('a'), by('__name__', 'DESCENDING')],
      }),
    ).toBe('');
  });
});

describe('queries of descendants', () => {
  const rootOnly = 'INVALID_ARGUMENT: collection group queries are only allowed at the root parent';

  it('are unrestricted for a collection group of the whole database', () => {
    expect(refusal({ from: GROUP, where: where('a', 'EQUAL', 'x'), orderBy: [by('b', 'DESCENDING')] }, '', ['c'])).toBe(
      '',
    );
  });

  it('can only use ascending names below a document', () => {
    expect(refusal({ from: GROUP, where: where('a', 'EQUAL', 'x') }, 'stations/1')).toBe(rootOnly);
    expect(refusal({ from: EVERYTHING, orderBy: [by('a')] }, 'stations/1')).toBe(rootOnly);
    expect(refusal({ from: GROUP, orderBy: [by('__name__', 'DESCENDING')] }, 'stations/1')).toMatch(
      /^FAILED_PRECONDITION: .*ascending primary key scan$/,
    );
    expect(refusal({ from: GROUP, orderBy: [by('__name__')], limit: 3 }, 'stations/1')).toBe('');
  });

  it('can only use ascending names over collections of any id', () => {
    expect(refusal({ from: EVERYTHING, where: where('a', 'EQUAL', 'x') })).toBe(
      'INVALID_ARGUMENT: kind is required for filter: a',
    );
    expect(refusal({ from: EVERYTHING, orderBy: [by('__name__', 'DESCENDING')] }, 'stations/1')).toBe(
      'INVALID_ARGUMENT: kind is required for all orders except __key__ ascending',
    );
    expect(refusal({ from: EVERYTHING, orderBy: [by('__name__')] })).toBe('');
  });

  it('cannot sum fields where only names are available', () => {
    expect(refusal({ from: GROUP }, 'stations/1', ['b', 'a', 'b'])).toContain(
      'This query requires an index that has fields [a, b] after __name__',
    );
    expect(refusal({ from: EVERYTHING }, '', ['a'])).toContain('[a] after __name__');
  });

  it('cannot sum fields that would follow the name in the index', () => {
    const from = [{ collectionId: 'c' }];
    const name = { referenceValue: 'projects/p/databases/(default)/documents/c/a' };
    const byName = { fieldFilter: { field: { fieldPath: '__name__' }, op: 'EQUAL', value: name } };
    expect(refusal({ from, orderBy: [by('__name__')] }, '', ['a'])).toContain('[a] after __name__');
    expect(refusal({ from, orderBy: [by('b'), by('__name__')] }, '', ['a', 'b'])).toContain('[a] after __name__');
    expect(refusal({ from, where: byName }, '', ['b', 'a'])).toContain('[a, b] after __name__');
    expect(refusal({ from, orderBy: [by('a'), by('__name__')] }, '', ['a'])).toBe('');
    expect(refusal({ from, orderBy: [by('b')] }, '', ['a'])).toBe('');
  });

  it('cannot sum fields of a query that selects fields', () => {
    const from = [{ collectionId: 'c' }];
    const selecting = (...fields: readonly string[]): JsonObject => ({
      from,
      select: { fields: fields.map((fieldPath) => ({ fieldPath })) },
    });
    expect(refusal(selecting(), '', ['a'])).toContain('for base query that only returns keys.');
    expect(refusal(selecting('__name__'), '', ['a'])).toContain('for base query that only returns keys.');
    expect(refusal(selecting('b'), '', ['a'])).toContain(
      "The aggregation property a is not present in the base query's property mask.",
    );
    expect(refusal(selecting('m'), '', ['m.a'])).toContain('Cannot apply property masks');
  });
});

describe('aggregations', () => {
  it.each([
    [0, 'Aggregations can not be empty.'],
    [6, 'The maximum number of aggregations allowed in an aggregation query is 5. Received: 6'],
  ])('are rejected if there are %d', (count, text) => {
    const aggregations = Array.from({ length: count }, () => ({ count: {} }));
    expect(() => decodeAggregations({ aggregations })).toThrow(text);
  });

  it('without an alias are numbered separately from those with one', () => {
    const aggregations = [{ count: {} }, { alias: 'n', count: {} }, { count: {} }];
    expect(decodeAggregations({ aggregations }).map(({ alias }) => alias)).toEqual(['field_1', 'n', 'field_2']);
  });
});
