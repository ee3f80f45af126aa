import { Temporal } from 'temporal-polyfill';
import { company } from './company/everyPageFacts.ts';
import type { Repetition } from './enumerations/choices.ts';

/** Maximum number of dates in a series: a year of weekly dates, plus a few more. */
export const SERIES_MAX_DATES = 60;

/** Start and end of one date in a series, as ISO strings. */
interface SeriesDate {
  readonly occurrenceDate: string;
  readonly endDate?: string | undefined;
}

/** The first date of a series, and how it repeats. */
export interface SeriesRule extends SeriesDate {
  readonly repeats: Repetition;
  /** The last day on which a date can fall, as an ISO string. */
  readonly repeatsUntil: string;
}

/** Thrown for a rule that doesn't produce a valid series. The message is a complete sentence. */
export class SeriesError extends Error {
  override readonly name = 'SeriesError';
}

const zoned = (iso: string) => Temporal.Instant.from(iso).toZonedDateTimeISO(company.timeZone);

/** Returns an ISO string for a local time. A time that is skipped when clocks spring forward is moved an hour later. */
function isoOf(day: Temporal.PlainDate, time: Temporal.PlainTime): string {
  const at = day.toZonedDateTime({ timeZone: company.timeZone, plainTime: time });
  return new Date(at.epochMilliseconds).toISOString();
}

/**
 * Returns all dates of a series, including the first. Each begins and ends at the same local time, even if daylight
 * saving time begins or ends.
 * @throws {SeriesError} if there are fewer than two dates, or too many
 */
export function seriesDates({ occurrenceDate, endDate, repeats, repeatsUntil }: SeriesRule): readonly SeriesDate[] {
  const first = zoned(occurrenceDate).toPlainDate();
  const last = zoned(repeatsUntil).toPlainDate();
  const days: Temporal.PlainDate[] = [];
  for (let at = 0; days.length <= SERIES_MAX_DATES; at++) {
    const day =
      repeats === 'monthly' ? sameWeekday(first, at) : first.add({ days: at * (repeats === 'weekly' ? 7 : 14) });
    if (Temporal.PlainDate.compare(day, last) > 0) break;
    days.push(day);
  }
  if (days.length < 2) throw new SeriesError('A series must have at least two dates. Choose a later last day.');
  if (days.length > SERIES_MAX_DATES)
    throw new SeriesError(`A series can have at most ${SERIES_MAX_DATES} dates. Choose an earlier last day.`);
  return days.map((day) => movedDate({ occurrenceDate, endDate }, first, day));
}

/** Returns the same weekday some months later: the second Monday, or the last one if the first date is the fifth. */
function sameWeekday(first: Temporal.PlainDate, months: number): Temporal.PlainDate {
  const week = Math.ceil(first.day / 7);
  const start = first.with({ day: 1 }).add({ months });
  const day = start.add({ days: ((first.dayOfWeek - start.dayOfWeek + 7) % 7) + (week - 1) * 7 });
  return day.month === start.month ? day : day.subtract({ days: 7 });
}

function movedDate(date: SeriesDate, from: Temporal.PlainDate, to: Temporal.PlainDate): SeriesDate {
  const days = from.until(to).days;
  const moved = (iso: string) => {
    const at = zoned(iso);
    return isoOf(at.toPlainDate().add({ days }), at.toPlainTime());
  };
  const occurrenceDate = moved(date.occurrenceDate);
  if (date.endDate === undefined) return { occurrenceDate };
  const end = moved(date.endDate);
  // If the clocks repeat or skip this hour, the end can come before the start.
  const length = Date.parse(date.endDate) - Date.parse(date.occurrenceDate);
  return {
    occurrenceDate,
    endDate: end > occurrenceDate ? end : new Date(Date.parse(occurrenceDate) + length).toISOString(),
  };
}

/**
 * Moves a time the way another time was moved: by the same number of days, and to that one's new time of day.
 * @param from the other time before it was moved, as an ISO string
 * @param to the other time after it was moved
 */
export function movedAlike(iso: string, from: string, to: string): string {
  const [before, after] = [zoned(from), zoned(to)];
  const days = before.toPlainDate().until(after.toPlainDate()).days;
  return isoOf(zoned(iso).toPlainDate().add({ days }), after.toPlainTime());
}

const ordinals = ['first', 'second', 'third', 'fourth', 'last'] as const;

const formatted = (iso: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: company.timeZone, ...options }).format(new Date(iso));

/** Formats a rule: `Every Monday, 6:30 PM, until December 28, 2026`. */
export function seriesInWords({ occurrenceDate, repeats, repeatsUntil }: SeriesRule): string {
  const weekday = formatted(occurrenceDate, { weekday: 'long' });
  const week = Math.ceil(zoned(occurrenceDate).day / 7);
  const often = {
    weekly: `Every ${weekday}`,
    biweekly: `Every other ${weekday}`,
    monthly: `Every ${ordinals[week - 1]} ${weekday} of the month`,
  }[repeats];
  const clock = formatted(occurrenceDate, { hour: 'numeric', minute: '2-digit' }).replace('\u202f', ' ');
  return `${often}, ${clock}, until ${formatted(repeatsUntil, { dateStyle: 'long' })}`;
}
