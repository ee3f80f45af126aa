import type { PastCall } from './incidentsOfRange.ts';
import { dayOf, momentOf, type DayKey } from '../../lib/time/wallTime.ts';

/** The incidents of a day in the company's time zone. */
export interface DayOfCalls {
  readonly day: DayKey;
  readonly calls: readonly PastCall[];
}

/**
 * Groups incidents by day.
 * @param calls the latest first
 * @returns the days that have incidents, the latest first
 */
export function byDay(calls: readonly PastCall[]): DayOfCalls[] {
  const days: { day: DayKey; calls: PastCall[] }[] = [];
  let midnight = Infinity;
  for (const call of calls) {
    if (call.startTime < midnight) {
      const day = dayOf(call.startTime);
      midnight = momentOf(`${day}T00:00`);
      days.push({ day, calls: [] });
    }
    days.at(-1)?.calls.push(call);
  }
  return days;
}

/**
 * Groups the incidents of one accident: dispatch sends one for the patients and one for the traffic, with the same
 * minute and place. Incidents without an address are not grouped.
 * @param calls the latest first
 * @returns groups of one incident or more, each at the position of its first
 */
export function byAccident(calls: readonly PastCall[]): readonly (readonly PastCall[])[] {
  const groups = new Map<string, PastCall[]>();
  for (const call of calls) {
    const place = call.Address.trim().replace(/\s+/g, ' ').toLowerCase();
    const key = place === '' ? call.id : `${Math.floor(call.startTime / 60_000)} ${place}`;
    const group = groups.get(key);
    if (group) group.push(call);
    else groups.set(key, [call]);
  }
  return [...groups.values()];
}

/** The days of a month that have incidents. */
interface MonthOfCalls {
  /** `2026-06` */
  readonly month: string;
  readonly days: readonly DayOfCalls[];
  readonly count: number;
}

/**
 * Groups days by month.
 * @param days the latest first
 */
export function byMonth(days: readonly DayOfCalls[]): MonthOfCalls[] {
  const months: { month: string; days: DayOfCalls[]; count: number }[] = [];
  for (const day of days) {
    const month = day.day.slice(0, 7);
    let last = months.at(-1);
    if (last?.month !== month) {
      last = { month, days: [], count: 0 };
      months.push(last);
    }
    last.days.push(day);
    last.count += day.calls.length;
  }
  return months;
}
