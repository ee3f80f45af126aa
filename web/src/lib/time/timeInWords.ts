import { company } from '@firehouse/model';

/** Date and time format options. */
export type Style = Intl.DateTimeFormatOptions;

const formats = new Map<Style, Intl.DateTimeFormat>();

/** Returns a formatter for the company's time zone. Cached because `Intl.DateTimeFormat` is expensive to construct. */
export function format(style: Style): Intl.DateTimeFormat {
  let formatter = formats.get(style);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(company.locale, { timeZone: company.timeZone, ...style });
    formats.set(style, formatter);
  }
  return formatter;
}

const clockStyle: Style = { hour: 'numeric', minute: '2-digit' };
const momentStyle: Style = {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  ...clockStyle,
  second: '2-digit',
};
const dayStyle: Style = { month: 'long', day: 'numeric', year: 'numeric' };
const shortDayStyle: Style = { weekday: 'short', month: 'short', day: 'numeric' };
const dayAndClockStyle: Style = { month: 'short', day: 'numeric', ...clockStyle };
const monthStyle: Style = { month: 'short', year: 'numeric' };

/** A point in time, in ms since 1970 or as an ISO string. */
export type Moment = number | string;

const dateOf = (moment: Moment) => new Date(moment);

/** Formats a moment as two parts, such as `2:32` and `PM`. */
export function clockParts(moment: Moment): { readonly time: string; readonly period: string } {
  const parts = format(clockStyle).formatToParts(dateOf(moment));
  const period = parts.find((part) => part.type === 'dayPeriod')?.value ?? '';
  const time = parts
    .filter((part) => part.type !== 'dayPeriod')
    .map((part) => part.value)
    .join('')
    .trim();
  return { time, period };
}

/** Formats a moment as `2:32 PM`. */
export const clock = (moment: Moment) => format(clockStyle).format(dateOf(moment));

/** Formats a moment as `Friday, November 20, 2026 at 2:32:05 PM`. */
export const momentInFull = (moment: Moment) => format(momentStyle).format(dateOf(moment));

/** Formats a moment as `November 20, 2026`. */
export const day = (moment: Moment) => format(dayStyle).format(dateOf(moment));

/** Formats a moment as `Fri, Nov 20`. */
export const shortDay = (moment: Moment) => format(shortDayStyle).format(dateOf(moment));

/** Formats a moment as `Nov 20, 2:32 PM`. */
export const dayAndClock = (moment: Moment) => format(dayAndClockStyle).format(dateOf(moment));

/** Formats a moment as `Nov 2026`. */
export const monthAndYear = (moment: Moment) => format(monthStyle).format(dateOf(moment));

const counts = new Map<string, Intl.NumberFormat>();

function counted(unit: string, display: 'short' | 'long'): Intl.NumberFormat {
  const name = `${unit} ${display}`;
  let formatter = counts.get(name);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(company.locale, { style: 'unit', unit, unitDisplay: display });
    counts.set(name, formatter);
  }
  return formatter;
}

const steps: readonly (readonly [unit: string, ms: number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/**
 * Formats how long ago something happened, in the largest whole unit: `just now`, `2 hr ago` or,
 * with `long`, `2 hours ago`.
 */
export function ago(moment: number, now: number, display: 'short' | 'long' = 'short'): string {
  const passed = now - moment;
  const [unit, ms] = steps.find(([, length]) => passed >= length) ?? [];
  if (unit === undefined || ms === undefined) return 'just now';
  return `${counted(unit, display).format(Math.floor(passed / ms))} ago`;
}
