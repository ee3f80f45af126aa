import type { Incident } from '@firehouse/model';
import { nerisTypeOf } from '@firehouse/model/neris';

/** The incidents of a year by their NERIS type. */
export interface YearReport {
  /** Most frequent first. */
  readonly types: readonly { readonly code: string; readonly words: string; readonly count: number }[];
  /** Types of dispatch that have no NERIS type, most frequent first. */
  readonly unmapped: readonly { readonly type: string; readonly count: number }[];
  readonly mappedCount: number;
  readonly unmappedCount: number;
}

/** Counts incidents by their NERIS type. */
export function reportOf(incidents: readonly Incident[]): YearReport {
  const types = new Map<string, { code: string; words: string; count: number }>();
  const unmapped = new Map<string, { type: string; count: number }>();
  for (const incident of incidents) {
    const neris = nerisTypeOf(incident);
    if (neris === undefined) {
      const type = dispatchType(incident);
      count(unmapped, type, { type, count: 0 });
    } else {
      count(types, neris.code, { ...neris, count: 0 });
    }
  }
  return {
    types: byCount(types),
    unmapped: byCount(unmapped),
    mappedCount: sum(types),
    unmappedCount: sum(unmapped),
  };
}

/** What dispatch called an incident, as the company's table of NERIS types matches it. */
const dispatchType = ({ TypeCode, ChiefComplaint }: Incident) =>
  ChiefComplaint ? `${TypeCode}: ${ChiefComplaint}` : TypeCode;

interface Counted {
  count: number;
}

function count<T extends Counted>(counts: Map<string, T>, key: string, first: T): void {
  const known = counts.get(key) ?? first;
  known.count += 1;
  counts.set(key, known);
}

const sum = (counts: ReadonlyMap<string, Counted>) => [...counts.values()].reduce((total, each) => total + each.count, 0);

const byCount = <T extends Counted>(counts: ReadonlyMap<string, T>): T[] =>
  [...counts].sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1)).map(([, each]) => each);
