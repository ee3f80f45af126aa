import { MONTHS, type Month } from '@firehouse/model';
import { companyDays, localDate, type CompanyDay } from '@firehouse/model/company-time';

const SUNDAY = 0;

/** Incident counts for one year, by month and by day, in the company's time zone. */
export interface YearCounts {
  readonly total: number;
  readonly months: Readonly<Record<Month, number>>;
  /** Counts keyed by `MM-DD`. Days without incidents are omitted. */
  readonly days: Readonly<Record<string, number>>;
}

/** Counts keyed by `MM-DD`. */
type DayCounts = YearCounts['days'];

/** Parses marked months such as `2026-11` and groups them by year. Ignores years that don't have four digits. */
export function monthsByYear(marked: unknown): Map<number, Set<number>> {
  const years = new Map<number, Set<number>>();
  for (const name of Array.isArray(marked) ? marked : []) {
    const [, year, month] = /^(\d{4})-(\d{2})$/.exec(String(name)) ?? [];
    if (year === undefined) continue;
    const months = years.get(Number(year)) ?? new Set();
    years.set(Number(year), months.add(Number(month)));
  }
  return years;
}

/**
 * Returns whether to recount every year, even if its total matches. True on Sundays in company time, because daily
 * counts can be wrong even when the total is right.
 */
export function isFullCountDue(now: number): boolean {
  return new Date(localDate(now)).getUTCDay() === SUNDAY;
}

/** Adds up the stored monthly counts. */
export function storedTotal(volume: Readonly<Record<string, unknown>>): number {
  return MONTHS.reduce((sum, month) => sum + Number(volume[month]), 0);
}

/** Returns the stored daily counts, or undefined if they are missing or invalid. */
export function storedDays(days: unknown): DayCounts | undefined {
  const isCounts = typeof days === 'object' && days !== null && Object.values(days).every(Number.isInteger);
  return isCounts ? (days as DayCounts) : undefined;
}

/** Builds a year's counts from the newly counted days, and from the stored counts for all other days. */
export function yearCounts(year: number, counted: ReadonlyMap<string, number>, unchanged: DayCounts = {}): YearCounts {
  const months = Object.fromEntries(MONTHS.map((month) => [month, 0])) as Record<Month, number>;
  const days: Record<string, number> = {};
  let total = 0;
  for (const day of companyDays(year)) {
    const name = dayName(day);
    const count = counted.get(name) ?? unchanged[name] ?? 0;
    if (count === 0) continue;
    const month = MONTHS[day.month - 1];
    if (month === undefined) throw new RangeError(`There is no month ${day.month}.`);
    months[month] += count;
    days[name] = count;
    total += count;
  }
  return { total, months, days };
}

/** Formats a day as `MM-DD`. */
export function dayName({ month, day }: Pick<CompanyDay, 'month' | 'day'>): string {
  return [month, day].map((number) => String(number).padStart(2, '0')).join('-');
}

/** Compares counts by name, ignoring the order of the stored fields. */
export function sameCounts(stored: unknown, counts: Readonly<Record<string, number>>): boolean {
  if (typeof stored !== 'object' || stored === null) return false;
  const before = new Map<string, unknown>(Object.entries(stored));
  const now = Object.entries(counts);
  return before.size === now.length && now.every(([name, count]) => before.get(name) === count);
}
