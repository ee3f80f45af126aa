import { canMatchInList } from '../../values/order.ts';
import type { QueryConstraint, QueryFilter } from '../../values/queryFilter.ts';

/** Maximum number of cases. Firestore rejects queries with more than 30 disjunctions. */
const MAX_CASES = 100;

/**
 * Converts a filter to disjunctive normal form. Each returned case is a list of field filters, and every matching
 * document satisfies at least one case. `in` and `array-contains-any` have a case for each value. Drops filters that
 * would create too many cases, which makes the cases broader but not wrong.
 */
export function casesOf(filter: QueryFilter | undefined): readonly (readonly QueryConstraint[])[] {
  if (filter === undefined) return [[]];
  return normalize(filter, 0) ?? [[]];
}

/** Maximum nesting depth of filters. Deeper ones are dropped. */
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
  // `in` never matches null or NaN, so do not treat them as equality filters.
  return value.values.map((item) =>
    op === 'in' && !canMatchInList(item)
      ? [{ field, op, value: { kind: 'array', values: [item] } }]
      : [{ field, op: single, value: item }],
  );
}
