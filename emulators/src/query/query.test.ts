import { describe, expect, it } from 'vitest';
import type { QueryConstraint } from '../values/queryFilter.ts';
import { int } from '../testing/values.ts';
import { fullOrder, type Order, type Query } from './query.ts';

function queryOf(orderBy: readonly Order[], constraints: readonly (readonly [string, QueryConstraint['op']])[]): Query {
  const filters = constraints.map(
    ([field, op]) => ({ kind: 'field', constraint: { field: [field], op, value: int(1) } }) as const,
  );
  return { parent: '', collectionId: 'c', allDescendants: false, filter: { kind: 'and', filters }, orderBy, offset: 0 };
}

function shown(query: Query): readonly string[] {
  return fullOrder(query).map((line) => `${line.field.join('.')} ${line.direction}`);
}

describe('the order of results', () => {
  // Examples from the documentation of StructuredQuery.order_by.
  it('ends with the document name, in the direction of the last field', () => {
    expect(shown(queryOf([{ field: ['a'], direction: 'ASC' }], []))).toEqual(['a ASC', '__name__ ASC']);
    expect(shown(queryOf([{ field: ['a'], direction: 'DESC' }], []))).toEqual(['a DESC', '__name__ DESC']);
    expect(shown(queryOf([{ field: ['__name__'], direction: 'DESC' }], []))).toEqual(['__name__ DESC']);
  });

  it('includes the fields of inequalities, sorted by field name', () => {
    expect(
      shown(
        queryOf(
          [],
          [
            ['b', '>'],
            ['a', '!='],
            ['z', '=='],
            ['y', 'in'],
            ['__name__', '>'],
          ],
        ),
      ),
    ).toEqual(['a ASC', 'b ASC', '__name__ ASC']);
    expect(
      shown(
        queryOf(
          [{ field: ['b'], direction: 'DESC' }],
          [
            ['b', '>'],
            ['a', 'not-in'],
          ],
        ),
      ),
    ).toEqual(['b DESC', 'a DESC', '__name__ DESC']);
  });
});
