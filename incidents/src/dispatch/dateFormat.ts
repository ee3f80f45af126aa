import { DAY_MS, HOUR_MS, MONTHS } from '@firehouse/model';
import { epochMsOfLocal, localDate } from '@firehouse/model/company-time';

/** A token in a date format: its pattern, and the part of the time that it matches. */
interface Token {
  readonly part: 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'half';
  readonly pattern: string;
}

/**
 * The tokens of Unicode date formats (https://www.unicode.org/reports/tr35/tr35-dates.html) that dispatch centers use.
 */
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

/** Matches the parts of a date format in order: a token, a space, or a literal character. */
const PARTS = /(yyyy|yy|MMM|MM|M|dd|d|HH|H|hh|h|mm|ss|a)|(\s+)|([^\sA-Za-z])|(T)/g;

/**
 * Returns what is wrong with a date format; undefined if it is valid. Hours and minutes are required; without a date,
 * the message's arrival determines the day.
 */
export function dateFormatProblem(format: string): string | undefined {
  if (format.replaceAll(PARTS, '') !== '') return `has letters that are not tokens: ${format}`;
  const parts = partsOf(format);
  if (!parts.includes('hour') || !parts.includes('minute')) return `has no hour or no minute: ${format}`;
  const dates = ['year', 'month', 'day'].filter((part) => parts.some((one) => one === part)).length;
  return dates === 0 || dates === 3 ? undefined : `has a part of a date: ${format}`;
}

/**
 * Parses a dispatch center's time to milliseconds since 1970.
 * @param formats possible formats; the first match wins
 * @param zone IANA name of the center's time zone
 * @param now milliseconds since 1970: a time without a date is its last occurrence
 * @returns undefined if no format matches, or the time does not exist
 */
export function parseDate(text: string, formats: readonly string[], zone: string, now: number): number | undefined {
  for (const format of formats) {
    const found = new RegExp(`^${patternOf(format)}$`).exec(text.trim());
    if (found === null) continue;
    const values = Object.fromEntries(partsOf(format).map((part, index) => [part, found[index + 1] ?? '']));
    const time = timeOf(values);
    if (time === undefined) continue;
    if (values['year'] !== undefined) return localMs(`${dateOf(values)}T${time}`, zone);
    // The center's clock can be slightly ahead.
    const today = localMs(`${localDate(now, zone)}T${time}`, zone);
    return today !== undefined && today > now + HOUR_MS
      ? localMs(`${localDate(now - DAY_MS, zone)}T${time}`, zone)
      : today;
  }
  return undefined;
}

/** Converts an ISO date and time in a time zone to milliseconds since 1970; undefined if it does not exist. */
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

/** Returns the time of day: 12 AM is midnight, 12 PM noon; 0 and 13 are invalid with AM or PM. */
function timeOf({ hour = '', minute = '', second = '00', half }: Readonly<Record<string, string>>): string | undefined {
  const hour12 = Number(hour);
  if (half !== undefined && (hour12 < 1 || hour12 > 12)) return undefined;
  const hours = half === undefined ? hour12 : (hour12 % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}:${second}`;
}
