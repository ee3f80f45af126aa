import type { Timestamp } from './value.ts';

const RFC3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?([Zz]|[+-]\d{2}:\d{2})$/;

/** Range of `google.protobuf.Timestamp` in seconds: 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z. */
const FIRST_SECOND = -62_135_596_800;
const LAST_SECOND = 253_402_300_799;

export function compareTimestamps(left: Timestamp, right: Timestamp): number {
  return left.seconds - right.seconds || left.nanos - right.nanos;
}

/**
 * Parses an RFC 3339 timestamp with any UTC offset and up to nine fractional digits.
 * @returns undefined if it is invalid or outside the years 1 to 9999
 */
export function parseTimestamp(text: string): Timestamp | undefined {
  const match = RFC3339.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, fraction, zone] = match;
  const milliseconds = Date.UTC(2000, Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const date = new Date(milliseconds);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const rolled =
    date.getUTCMonth() !== Number(month) - 1 ||
    date.getUTCDate() !== Number(day) ||
    Number(hour) > 23 ||
    Number(minute) > 59 ||
    Number(second) > 59;
  if (rolled) return undefined;
  const seconds = date.getTime() / 1000 - offsetSeconds(zone ?? 'Z');
  const nanos = Number((fraction ?? '').padEnd(9, '0'));
  return timestampInRange(seconds, nanos);
}

function offsetSeconds(zone: string): number {
  if (zone === 'Z' || zone === 'z') return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(4, 6)) * 60);
}

/** Creates a timestamp. Returns undefined if it is invalid or outside the years 1 to 9999. */
export function timestampInRange(seconds: number, nanos: number): Timestamp | undefined {
  const valid =
    Number.isInteger(seconds) &&
    Number.isInteger(nanos) &&
    seconds >= FIRST_SECOND &&
    seconds <= LAST_SECOND &&
    nanos >= 0 &&
    nanos <= 999_999_999;
  return valid ? { seconds, nanos } : undefined;
}

/** Formats a timestamp as RFC 3339 in UTC with 0, 3, 6, or 9 fractional digits, as ProtoJSON requires. */
export function formatTimestamp({ seconds, nanos }: Timestamp): string {
  const dateTime = new Date(seconds * 1000).toISOString().slice(0, 19).padStart(19, '0');
  if (nanos === 0) return `${dateTime}Z`;
  const digits = String(nanos).padStart(9, '0');
  if (nanos % 1_000_000 === 0) return `${dateTime}.${digits.slice(0, 3)}Z`;
  if (nanos % 1000 === 0) return `${dateTime}.${digits.slice(0, 6)}Z`;
  return `${dateTime}.${digits}Z`;
}

/** Truncates a timestamp to microseconds, the precision of stored timestamps. */
export function truncateToMicroseconds({ seconds, nanos }: Timestamp): Timestamp {
  return { seconds, nanos: nanos - (nanos % 1000) };
}

/** Truncates a timestamp to milliseconds, the precision of server timestamps and `request.time`. */
export function truncateToMilliseconds({ seconds, nanos }: Timestamp): Timestamp {
  return { seconds, nanos: nanos - (nanos % 1_000_000) };
}

/** Converts microseconds since the epoch to a timestamp. */
export function timestampFromMicroseconds(microseconds: number): Timestamp {
  const seconds = Math.floor(microseconds / 1_000_000);
  return { seconds, nanos: (microseconds - seconds * 1_000_000) * 1000 };
}

/** Converts a timestamp to microseconds since the epoch. Exact for all dates up to the year 2255. */
export function microsecondsOf({ seconds, nanos }: Timestamp): number {
  return seconds * 1_000_000 + Math.floor(nanos / 1000);
}
