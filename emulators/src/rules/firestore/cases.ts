import type { QueryConstraint, QueryFilter } from '../../values/queryFilter.ts';

/** Cases beyond this are not told apart: Firestore itself refuses queries with more than 30. */
const MOST_CASES = 100;

/**
 * Spreads a filter out into cases, one of which holds for every document that it lets through: OR gives
 * a case for each branch, `in` and `array-contains-any` one for each value, AND combines. What would
 * give too many is left out of the cases, which then say less but never anything wrong.
 */
export function casesOf(filter: QueryFilter | undefined): readonly (readonly QueryConstraint[])[] {
  if (filter === undefined) return [[]];
  return spread(filter, 0) ?? [[]];
}

/** How deep filters may nest; Firestore takes far less. */
const DEEPEST_FILTER = 100;

type Cases = readonly (readonly QueryConstraint[])[];

function spread(filter: QueryFilter, depth: number): Cases | undefined {
  if (depth > DEEPEST_FILTER) return undefined;
  switch (filter.kind) {
    case 'field':
      return ofConstraint(filter.constraint);
    case 'or': {
      const cases: (readonly QueryConstraint[])[] = [];
      for (const branch of filter.filters) {
        const found = spread(branch, depth + 1);
        if (found === undefined || cases.length + found.length > MOST_CASES) return undefined;
        cases.push(...found);
      }
      return cases.length === 0 ? undefined : cases;
    }
    case 'and': {
      let cases: Cases = [[]];
      for (const part of filter.filters) {
        const found = spread(part, depth + 1);
        if (found === undefined || cases.length * found.length > MOST_CASES) continue;
        cases = cases.flatMap((one) => found.map((other) => one.concat(other)));
      }
      return cases;
    }
  }
}

function ofConstraint(constraint: QueryConstraint): Cases | undefined {
  const { op, value, field } = constraint;
  if ((op !== 'in' && op !== 'array-contains-any') || value.kind !== 'array') return [[constraint]];
  if (value.values.length === 0 || value.values.length > MOST_CASES) return undefined;
  const single = op === 'in' ? '==' : 'array-contains';
  return value.values.map((item) => [{ field, op: single, value: item }]);
}
