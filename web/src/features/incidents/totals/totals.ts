import { csvText } from '@firehouse/model/csv';
import { typeOf, type DayOfCalls } from '../grouping.ts';

/** Calls counted by type and by month. */
export interface Totals {
  /** The most frequent first. */
  readonly types: readonly { readonly type: string; readonly count: number }[];
  /** The earliest first, `2026-06`; months without a call between the first and the last are there too. */
  readonly months: readonly {
    readonly month: string;
    readonly count: number;
    readonly byType: ReadonlyMap<string, number>;
  }[];
  readonly total: number;
}

/**
 * Counts calls.
 * @param days the latest first
 */
export function totalsOf(days: readonly DayOfCalls[]): Totals {
  const types = new Map<string, number>();
  const months = new Map<string, Map<string, number>>(monthsOf(days).map((month) => [month, new Map()]));
  let total = 0;
  for (const { day, calls } of days) {
    const counts = months.get(day.slice(0, 7));
    for (const call of calls) {
      const type = typeOf(call);
      types.set(type, (types.get(type) ?? 0) + 1);
      counts?.set(type, (counts.get(type) ?? 0) + 1);
    }
    total += calls.length;
  }
  return {
    types: [...types]
      .map(([type, count]) => ({ type, count }))
      .sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1)),
    months: [...months].map(([month, byType]) => ({
      month,
      byType,
      count: [...byType.values()].reduce((sum, count) => sum + count, 0),
    })),
    total,
  };
}

/** All months from the earliest day's to the latest's. */
function monthsOf(days: readonly DayOfCalls[]): string[] {
  const [latest, earliest] = [days[0], days.at(-1)];
  if (latest === undefined || earliest === undefined) return [];
  const [year = 0, month = 0] = earliest.day.split('-').map(Number);
  const [lastYear = 0, lastMonth = 0] = latest.day.split('-').map(Number);
  const count = (lastYear - year) * 12 + lastMonth - month + 1;
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 7),
  );
}

/** The table of totals as a CSV file: a line for each month, a column for each type. */
export function csvOf({ types, months, total }: Totals): string {
  return csvText([
    ['Month', ...types.map(({ type }) => type), 'Total'],
    ...months.map(({ month, count, byType }) => [month, ...types.map(({ type }) => byType.get(type) ?? 0), count]),
    ['Total', ...types.map(({ count }) => count), total],
  ]);
}
