import { csvText } from '@firehouse/model/csv';
import { addDays, addMonths, type DayRange } from '../../../lib/time/calendarDays.ts';
import { typeOf } from '../filterIncidents.ts';
import { type DayOfIncidents } from '../groupIncidents.ts';

/** Unit of time for counting incidents. */
export type Period = 'day' | 'month';

/** Incident counts by type and by period. */
export interface Totals {
  readonly by: Period;
  /** Most frequent first. */
  readonly types: readonly { readonly type: string; readonly count: number }[];
  /** Earliest first (`2026-06` or `2026-06-05`), including periods without incidents. */
  readonly periods: readonly {
    readonly period: string;
    readonly count: number;
    readonly byType: ReadonlyMap<string, number>;
  }[];
  readonly total: number;
}

/** Returns the unit to count by. Months are too coarse for a range shorter than two months. */
const periodOf = ({ first, last }: DayRange): Period => (addDays(last, 1) < addMonths(first, 2) ? 'day' : 'month');

/**
 * Counts incidents by type and period. When counting by day, includes all days of the range.
 * @param days latest first
 */
export function totalsOf(days: readonly DayOfIncidents[], range: DayRange): Totals {
  const by = periodOf(range);
  const names = by === 'day' ? daysOf(range) : monthsOf(days);
  const types = new Map<string, number>();
  const periods = new Map<string, Map<string, number>>(names.map((name) => [name, new Map()]));
  let total = 0;
  for (const { day, incidents } of days) {
    const counts = periods.get(by === 'day' ? day : day.slice(0, 7));
    for (const incident of incidents) {
      const type = typeOf(incident);
      types.set(type, (types.get(type) ?? 0) + 1);
      counts?.set(type, (counts.get(type) ?? 0) + 1);
    }
    total += incidents.length;
  }
  return {
    by,
    types: [...types]
      .map(([type, count]) => ({ type, count }))
      .sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1)),
    periods: [...periods].map(([period, byType]) => ({
      period,
      byType,
      count: [...byType.values()].reduce((sum, count) => sum + count, 0),
    })),
    total,
  };
}

function daysOf({ first, last }: DayRange): string[] {
  const days = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Returns all months from the earliest to the latest day. */
function monthsOf(days: readonly DayOfIncidents[]): string[] {
  const [latest, earliest] = [days[0], days.at(-1)];
  if (latest === undefined || earliest === undefined) return [];
  const [year = 0, month = 0] = earliest.day.split('-').map(Number);
  const [lastYear = 0, lastMonth = 0] = latest.day.split('-').map(Number);
  const count = (lastYear - year) * 12 + lastMonth - month + 1;
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 7),
  );
}

/** Formats totals as CSV, with a row for each period and a column for each type. */
export function csvOf({ by, types, periods, total }: Totals): string {
  return csvText([
    [by === 'day' ? 'Day' : 'Month', ...types.map(({ type }) => type), 'Total'],
    ...periods.map(({ period, count, byType }) => [period, ...types.map(({ type }) => byType.get(type) ?? 0), count]),
    ['Total', ...types.map(({ count }) => count), total],
  ]);
}
