import { canMatchInList } from '../../values/order.ts';
import type { QueryConstraint, QueryFilter } from '../../values/queryFilter.ts';

/** Maximum number of cases. Firestore itself rejects queries with more than 30 disjunctions. */
const MAX_CASES = 100;

/**
 * Converts a filter to disjunctive normal form: every document that passes the filter satisfies one of the cases. OR
 * adds a case for each branch, and `in` and `array-contains-any` add one for each value. AND combines cases. A filter
 * that would add too many cases is omitted, which makes the cases less specific, but not wrong.
 */
export function casesOf(filter: QueryFilter | undefined): readonly (readonly QueryConstraint[])[] {
  if (filter === undefined) return [[]];
  return normalize(filter, 0) ?? [[]];
}

/** Maximum nesting of filters. Firestore allows far less. */
const MAX_FILTER_DEPTH = 100;

type Cases = readonly (readonly QueryConstraint[])[];

function normalize(filter: QueryFilter, depth: number): Cases | undefined {
  if (depth > MAX_FILTER_DEPTH) return undefined;
  switch (filter.kind) {
    case 'field':
      return casesOfConstraint(filter.constraint);
    case 'or': {
      const cases: (readonly QueryConstraint[])[] = [];
      for (const branch of filter.filters) {
        const branchCases = normalize(branch, depth + 1);
        if (branchCases === undefined || cases.length + branchCases.length > MAX_CASES) return undefined;
        cases.push(...branchCases);
      }
      return cases.length === 0 ? undefined : cases;
    }
    case 'and': {
      let cases: Cases = [[]];
      for (const part of filter.filters) {
        const branchCases = normalize(part, depth + 1);
        if (branchCases === undefined || cases.length * branchCases.length > MAX_CASES) continue;
        cases = cases.flatMap((left) => branchCases.map((right) => left.concat(right)));
      }
      return cases;
    }
  }
}

function casesOfConstraint(constraint: QueryConstraint): Cases | undefined {
  const { op, value, field } = constraint;
  if ((op !== 'in' && op !== 'array-contains-any') || value.kind !== 'array') return [[constraint]];
  if (value.values.length === 0 || value.values.length > MAX_CASES) return undefined;
  const single = op === 'in' ? '==' : 'array-contains';
  // Null and NaN in a list never match, so they don't give the field a value.
  return value.values.map((item) =>
    op === 'in' && !canMatchInList(item)
      ? [{ field, op, value: { kind: 'array', values: [item] } }]
      : [{ field, op: single, value: item }],
  );
}
