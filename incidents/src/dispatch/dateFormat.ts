import { DAY_MS, HOUR_MS, MONTHS } from '@firehouse/model';
import { epochMsOfLocal, localDate } from '@firehouse/model/company-time';

/** A date format token: the part of the time that it sets, and a regular expression for its values. */
interface Token {
  readonly part: 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'half';
  readonly pattern: string;
}

/** Supported date format tokens, a subset of Unicode TR35 (https://www.unicode.org/reports/tr35/tr35-dates.html). */
const tokens: Readonly<Record<string, Token>> = {
  yyyy: { part: 'year', pattern: '\\d{4}' },
  yy: { part: 'year', pattern: '\\d{2}' },
  MMM: { part: 'month', pattern: '[A-Za-z]{3}' },
  MM: { part: 'month', pattern: '\\d{2}' },
  M: { part: 'month', pattern: '\\d{1,2}' },
  dd: { part: 'day', pattern: '\\d{2}' },
  d: { part: 'day', pattern: '\\d{1,2}' },
  HH: { part: 'hour', pattern: '\\d{2}' },
  H: { part: 'hour', pattern: '\\d{1,2}' },
  hh: { part: 'hour', pattern: '\\d{2}' },
  h: { part: 'hour', pattern: '\\d{1,2}' },
  mm: { part: 'minute', pattern: '\\d{2}' },
  ss: { part: 'second', pattern: '\\d{2}' },
  a: { part: 'half', pattern: '[AaPp]\\.?[Mm]\\.?' },
};

const monthNames: readonly string[] = MONTHS.map((month) => month.toLowerCase());

/** Splits a date format into tokens, white space and literal characters. */
const PARTS = /(yyyy|yy|MMM|MM|M|dd|d|HH|H|hh|h|mm|ss|a)|(\s+)|([^\sA-Za-z])|(T)/g;

/**
 * Validates a date format, which needs hours and minutes, and either a full date or none. Returns what is wrong with
 * it, or undefined if it is valid.
 */
export function dateFormatProblem(format: string): string | undefined {
  if (format.replaceAll(PARTS, '') !== '') return `has letters that are not tokens: ${format}`;
  const parts = partsOf(format);
  if (!parts.includes('hour') || !parts.includes('minute')) return `has no hour or no minute: ${format}`;
  const dates = ['year', 'month', 'day'].filter((part) => parts.some((one) => one === part)).length;
  return dates === 0 || dates === 3 ? undefined : `has a part of a date: ${format}`;
}

/**
 * Parses a time from a dispatch center to epoch milliseconds.
 * @param formats date formats to try in order
 * @param zone IANA time zone of the center
 * @param now epoch milliseconds; a time without a date is today's, or yesterday's if today's is over an hour ahead
 * @returns undefined if no format matches or the time does not exist
 */
export function parseDate(text: string, formats: readonly string[], zone: string, now: number): number | undefined {
  for (const format of formats) {
    const found = new RegExp(`^${patternOf(format)}$`).exec(text.trim());
    if (found === null) continue;
    const values = Object.fromEntries(partsOf(format).map((part, index) => [part, found[index + 1] ?? '']));
    const time = timeOf(values);
    if (time === undefined) continue;
    if (values['year'] !== undefined) return localMs(`${dateOf(values)}T${time}`, zone);
    // Allow an hour, because the center's clock can be ahead of ours.
    const today = localMs(`${localDate(now, zone)}T${time}`, zone);
    return today !== undefined && today > now + HOUR_MS
      ? localMs(`${localDate(now - DAY_MS, zone)}T${time}`, zone)
      : today;
  }
  return undefined;
}

/** Converts an ISO date and time in a time zone to epoch milliseconds, or undefined if there is no such time. */
export function localMs(local: string, zone: string): number | undefined {
  try {
    return epochMsOfLocal(local, zone);
  } catch {
    return undefined;
  }
}

function patternOf(format: string): string {
  return format.replaceAll(PARTS, (part, token: string | undefined, space: string | undefined) => {
    if (token !== undefined) return `(${tokens[token]?.pattern ?? ''})`;
    return space === undefined ? part.replaceAll(/[$()*+./?[\\\]^{|}-]/g, '\\$&') : '\\s+';
  });
}

function partsOf(format: string): Token['part'][] {
  return Array.from(format.matchAll(PARTS), ([, token = '']) => tokens[token]?.part).filter(
    (part) => part !== undefined,
  );
}

function dateOf({ year = '', month = '', day = '' }: Readonly<Record<string, string>>): string {
  const number = /^\d+$/.test(month) ? month : String(monthNames.indexOf(month.toLowerCase()) + 1);
  return `${year.length === 2 ? `20${year}` : year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Formats a time of day as 24-hour ISO. With AM or PM, hours outside 1 to 12 are invalid. */
function timeOf({ hour = '', minute = '', second = '00', half }: Readonly<Record<string, string>>): string | undefined {
  const hour12 = Number(hour);
  if (half !== undefined && (hour12 < 1 || hour12 > 12)) return undefined;
  const hours = half === undefined ? hour12 : (hour12 % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}:${second}`;
}
