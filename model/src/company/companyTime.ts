import { Temporal } from 'temporal-polyfill';
import { company } from './everyPageFacts.ts';

/** Thrown for a local time that the company's clocks skip when daylight saving begins. */
export class NonexistentTimeError extends Error {
  override readonly name = 'NonexistentTimeError';
}

/** Milliseconds since 1970 (UTC), from `from` (inclusive) to `to` (exclusive). */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** A day in the company's time zone: month and day (from 1), and when it begins and ends. */
export interface CompanyDay extends TimeRange {
  readonly month: number;
  readonly day: number;
}

/**
 * Converts a local time in a time zone (by default the company's) to milliseconds since 1970. For an hour that occurs
 * twice, returns the first.
 * @param local an ISO date and time without a zone, `2025-03-09T01:30:00`
 * @param timeZone IANA name
 * @throws {NonexistentTimeError} for a time that does not exist
 * @throws {RangeError} for an invalid date or time
 */
export function epochMsOfLocal(local: string, timeZone: string = company.timeZone): number {
  const wall = Temporal.PlainDateTime.from(local, { overflow: 'reject' });
  const zoned = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (!zoned.toPlainDateTime().equals(wall)) {
    throw new NonexistentTimeError(`${local} does not exist in ${timeZone}: clocks sprang forward past it.`);
  }
  return zoned.epochMilliseconds;
}

/**
 * Returns the year that a time falls in, in the company's time zone.
 * @param epochMs milliseconds since 1970 (UTC)
 */
export function companyYear(epochMs: number): number {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(company.timeZone).year;
}

/**
 * Returns the date that a time falls on in a time zone, `2025-03-09`.
 * @param epochMs milliseconds since 1970 (UTC)
 * @param timeZone IANA name
 */
export function localDate(epochMs: number, timeZone: string = company.timeZone): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/**
 * Returns a year's days in the company's time zone, in order. Days when the clocks change have 23 or 25 hours.
 * @param year four digits
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
