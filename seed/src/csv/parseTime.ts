import { DAY_MS } from '@firehouse/model';
import { epochMsOfLocal, NonexistentTimeError } from '@firehouse/model/company-time';
import { Temporal } from 'temporal-polyfill';

const DATE_AND_TIME = /^(?<date>\S+?)(?:,?\s+|T)(?<time>\d.*)$/is;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const US_DATE = /^(?<month>\d{1,2})[/-](?<day>\d{1,2})[/-](?<year>\d{4}|\d{2})$/;
const CLOCK = /(?<hour>\d{1,2}):?(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?/;
const HALF_AND_ZONE = /(?<half>[AP]\.?M\.?)?\s*(?<zone>Z|[+-]\d{2}:?\d{2})?/;
const TIME = new RegExp(`^${CLOCK.source}\\s*${HALF_AND_ZONE.source}$`, 'i');
const EPOCH_MS = /^\d{12,13}$/;

/** Incidents further in the future than this are rejected as typos. Allows for inaccurate clocks. */
const MAX_AHEAD_MS = DAY_MS;

/** Thrown for an invalid time. The message says why. */
export class BadTimeError extends Error {
  override readonly name = 'BadTimeError';
}

/**
 * Parses an incident's start time to epoch milliseconds. Supports ISO 8601, US formats (`12/10/2015 5:40:00 PM`,
 * `12/10/15 1740`) and epoch milliseconds. Times without an offset are in the company's time zone. If daylight saving
 * time makes such a time ambiguous, the first of the two is used; if there is no such time, it is rejected.
 * @throws {BadTimeError} for any other text
 */
export function parseTime(text: string, now: number): number {
  const trimmed = text.trim();
  if (trimmed === '') throw new BadTimeError('has no time');
  const epochMs = toEpochMs(trimmed);
  if (epochMs < 0) throw new BadTimeError(`the time "${shown(trimmed)}" is before 1970`);
  if (epochMs > now + MAX_AHEAD_MS) throw new BadTimeError(`the time "${shown(trimmed)}" is in the future`);
  return epochMs;
}

function toEpochMs(text: string): number {
  if (EPOCH_MS.test(text)) return Number(text);
  const wall = wallClock(text);
  if (wall === null) throw new BadTimeError(`"${shown(text)}" is not a time in a known format`);
  try {
    return wall.zone === undefined
      ? epochMsOfLocal(wall.local)
      : Temporal.Instant.from(wall.local + wall.zone).epochMilliseconds;
  } catch (error) {
    if (error instanceof NonexistentTimeError) {
      throw new BadTimeError(`the time "${shown(text)}" does not exist: the clocks skip it`);
    }
    if (error instanceof RangeError) throw new BadTimeError(`the time "${shown(text)}" does not exist`);
    throw error;
  }
}

/** Converts a time to ISO format. Returns null if the format is unknown. */
function wallClock(text: string): { local: string; zone: string | undefined } | null {
  const parts = DATE_AND_TIME.exec(text)?.groups;
  const date = isoDate(parts?.['date'] ?? '');
  const time = TIME.exec(parts?.['time'] ?? '')?.groups;
  if (date === null || time === undefined) return null;
  const { hour = '', minute = '', second = '00', fraction = '0', half, zone } = time;
  const hour24 = half === undefined ? Number(hour) : hourOfHalf(Number(hour), half);
  return {
    local: `${date}T${String(hour24).padStart(2, '0')}:${minute}:${second}.${fraction}`,
    zone: zone?.toUpperCase(),
  };
}

function isoDate(text: string): string | null {
  if (ISO_DATE.test(text)) return text;
  const { month, day, year } = US_DATE.exec(text)?.groups ?? {};
  if (month === undefined || day === undefined || year === undefined) return null;
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * Converts an hour with AM or PM to 24 hours. Returns an impossible hour for any that doesn't exist on a 12-hour clock,
 * such as 0 and 13.
 */
function hourOfHalf(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return 99;
  return (hour % 12) + (half.toUpperCase().startsWith('P') ? 12 : 0);
}

function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
