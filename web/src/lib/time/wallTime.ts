import { DAY_MS, company } from '@firehouse/model';

/** Local time in the company's time zone, to the minute, as in a `datetime-local` input: `2026-06-05T14:30`. */
export type WallTime = string;

/** Date in the company's time zone: `2026-06-05`. */
export type DayKey = string;

let parts: Intl.DateTimeFormat | undefined;

/** Converts ms since 1970 to local time in the company's time zone. */
export function wallTimeOf(moment: number): WallTime {
  parts ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: company.timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const part = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}`;
}

/** Returns the date of a timestamp in the company's time zone. */
export const dayOf = (moment: number): DayKey => wallTimeOf(moment).slice(0, 10);

/**
 * Converts local time in the company's time zone to ms since 1970; NaN if invalid. When clocks change, a time
 * that occurs twice means its first occurrence, and a skipped time is moved forward by the skipped hour.
 */
export function momentOf(wall: WallTime): number {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return Number.NaN;
  // Time zone changes shift clocks by less than a day and are more than a day apart.
  const [earlier, later] = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => asUtc - aheadOfUtc(near)) as [number, number];
  const shows = [earlier, later].filter((moment) => wallTimeOf(moment) === wall);
  return shows.length === 0 ? earlier : Math.min(...shows);
}

/** Returns the company's UTC offset at a given time, in ms. */
function aheadOfUtc(moment: number): number {
  const minute = moment - (((moment % 60_000) + 60_000) % 60_000);
  return Date.parse(`${wallTimeOf(minute)}Z`) - minute;
}

/** Returns the name of the company's time zone (`Eastern Time`); undefined if the browser uses the same one. */
export function otherZone(): string | undefined {
  const { locale, timeZone } = company;
  if (new Intl.DateTimeFormat().resolvedOptions().timeZone === timeZone) return undefined;
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
