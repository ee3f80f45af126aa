import { Temporal } from 'temporal-polyfill';
import { company } from './everyPageFacts.ts';

/** Thrown for a local time that doesn't exist because daylight saving time begins. */
export class NonexistentTimeError extends Error {
  override readonly name = 'NonexistentTimeError';
}

/** A time range in epoch ms. Includes `from`, excludes `to`. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** A day in the company's time zone, with its start and end. Months and days start at 1. */
export interface CompanyDay extends TimeRange {
  readonly month: number;
  readonly day: number;
}

/**
 * Converts a local time to epoch milliseconds. An ambiguous time at the end of daylight saving time is taken as the
 * first of the two.
 * @param local an ISO date and time without an offset, such as `2025-03-09T01:30:00`
 * @param timeZone IANA name; defaults to the company's
 * @throws {NonexistentTimeError} if the time doesn't exist in this time zone
 * @throws {RangeError} if the date or time is invalid
 */
export function epochMsOfLocal(local: string, timeZone: string = company.timeZone): number {
  const wall = Temporal.PlainDateTime.from(local, { overflow: 'reject' });
  const zoned = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (!zoned.toPlainDateTime().equals(wall)) {
    throw new NonexistentTimeError(`${local} does not exist in ${timeZone}: clocks sprang forward past it.`);
  }
  return zoned.epochMilliseconds;
}

/** Returns the year of a time in the company's time zone. */
export function companyYear(epochMs: number): number {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(company.timeZone).year;
}

/** Returns a time's local date, such as `2025-03-09`, in the company's or another time zone. */
export function localDate(epochMs: number, timeZone: string = company.timeZone): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** Returns the day that follows a time, and the time's hour from 0 to 23, both in the company's time zone. */
export function dayAfter(epochMs: number): TimeRange & { readonly hour: number } {
  const local = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(company.timeZone);
  const next = local.toPlainDate().add({ days: 1 });
  return { hour: local.hour, from: startOf(next), to: startOf(next.add({ days: 1 })) };
}

/**
 * Returns all days of a year in the company's time zone. When daylight saving time begins or ends, a day has 23 or 25
 * hours.
 */
export function companyDays(year: number): CompanyDay[] {
  const days: CompanyDay[] = [];
  let date = Temporal.PlainDate.from({ year, month: 1, day: 1 });
  let from = startOf(date);
  while (date.year === year) {
    const next = date.add({ days: 1 });
    const to = startOf(next);
    days.push({ month: date.month, day: date.day, from, to });
    date = next;
    from = to;
  }
  return days;
}

function startOf(date: Temporal.PlainDate): number {
  return date.toZonedDateTime({ timeZone: company.timeZone }).epochMilliseconds;
}
