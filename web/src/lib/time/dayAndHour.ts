import { format, type Moment, type Style } from './timeInWords.ts';

// Separate from `timeInWords.ts`, which every page downloads before its first paint.

const clockStyle: Style = { hour: 'numeric', minute: '2-digit' };
const dayAndHourStyle: Style = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', ...clockStyle };
const occurrenceStyle: Style = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', ...clockStyle };

/** Joins the parts of a formatted time; no line breaks between an hour and its AM or PM. */
const withNonBreakingSpaces = (parts: readonly Intl.DateTimeFormatPart[]) =>
  parts.map(({ value }, at) => (parts[at + 1]?.type === 'dayPeriod' ? value.replace(/\s$/, '\u00a0') : value)).join('');

/** `Fri, Nov 20, 2026, 2:32 PM` */
export const dayAndHour = (moment: Moment) =>
  withNonBreakingSpaces(format(dayAndHourStyle).formatToParts(new Date(moment)));

/** When something takes place: `Friday, November 20, 2026 at 2:32 PM`, with its end if it has one. */
export const occurrence = (from: Moment, to?: Moment) =>
  withNonBreakingSpaces(
    to === undefined
      ? format(occurrenceStyle).formatToParts(new Date(from))
      : format(occurrenceStyle).formatRangeToParts(new Date(from), new Date(to)),
  );
