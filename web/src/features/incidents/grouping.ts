import type { PastCall } from './incidentsOfRange.ts';
import { dayOf, momentOf, type DayKey } from '../../lib/time/wallTime.ts';
import { kindOf } from './card/callInWords.ts';

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

const types = new WeakMap<PastCall, string>();

/** The type of an incident for filters and totals: its kind, or its complaint if dispatch wrote no kind. */
export function typeOf(call: PastCall): string {
  let type = types.get(call);
  if (type === undefined) {
    const { kind, what } = kindOf(call);
    type = kind || what;
    types.set(call, type);
  }
  return type;
}

/**
 * Counts incidents by type.
 * @returns type and number, the most frequent first
 */
export function countTypes(calls: readonly PastCall[]): [type: string, count: number][] {
  const counts = new Map<string, number>();
  for (const call of calls) counts.set(typeOf(call), (counts.get(typeOf(call)) ?? 0) + 1);
  return [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
}

const spoken = new WeakMap<PastCall, string>();

function textOf(call: PastCall): string {
  let text = spoken.get(call);
  if (text === undefined) {
    text = [call.TypeCode, call.ChiefComplaint, call.Address, call.XSt, call.Description].join('\n').toLowerCase();
    spoken.set(call, text);
  }
  return text;
}

/**
 * Filters incidents by type and by words, which must all occur, in any field.
 * @param type empty for every type
 * @param words as typed
 */
export function matching(calls: readonly PastCall[], type: string, words: string): readonly PastCall[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (type === '' && wanted.length === 0) return calls;
  return calls.filter(
    (call) => (type === '' || typeOf(call) === type) && wanted.every((word) => textOf(call).includes(word)),
  );
}
