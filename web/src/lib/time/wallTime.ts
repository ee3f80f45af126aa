import { DAY_MS, company } from '@firehouse/model';

/**
 * A wall-clock time in the company's zone, to the minute, in the format of the browser's control: `2026-06-05T14:30`.
 */
export type WallTime = string;

/** A calendar day in the company's zone: `2026-06-05`. */
export type DayKey = string;

let parts: Intl.DateTimeFormat | undefined;

/**
 * Returns the wall-clock time in the company's zone.
 * @param moment ms since 1970
 */
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

/** Returns the calendar day of a moment in the company's zone. */
export const dayOf = (moment: number): DayKey => wallTimeOf(moment).slice(0, 10);

/**
 * Converts a wall-clock time in the company's zone to ms since 1970. In an hour that occurs twice, uses the first; a
 * skipped time is counted on from the hour before.
 * @param wall a valid time; otherwise the result is NaN
 */
export function momentOf(wall: WallTime): number {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return Number.NaN;
  // Clock changes shift the time by less than a day, and are more than a day apart.
  const [earlier, later] = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => asUtc - aheadOfUtc(near)) as [number, number];
  const shows = [earlier, later].filter((moment) => wallTimeOf(moment) === wall);
  return shows.length === 0 ? earlier : Math.min(...shows);
}

/** Returns the offset of the company's zone from UTC, in ms. */
function aheadOfUtc(moment: number): number {
  const minute = moment - (((moment % 60_000) + 60_000) % 60_000);
  return Date.parse(`${wallTimeOf(minute)}Z`) - minute;
}

/** Returns the name of the company's time zone, `Eastern Time`; undefined if the browser is in that zone. */
export function otherZone(): string | undefined {
  const { locale, timeZone } = company;
  if (new Intl.DateTimeFormat().resolvedOptions().timeZone === timeZone) return undefined;
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
