import { company } from '@firehouse/model';

/** A time of the company's clocks to the minute, as the browser's own control has it: `2026-06-05T14:30`. */
export type WallTime = string;

/** A day of the company's calendar: `2026-06-05`. */
export type DayKey = string;

/** Clocks are put forward or back by less than this, once in so long, in ms. */
const DAY_MS = 86_400_000;

let parts: Intl.DateTimeFormat | undefined;

/**
 * What the company's clocks show at a moment.
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

/** The day of the company's calendar on which a moment falls. */
export const dayOf = (moment: number): DayKey => wallTimeOf(moment).slice(0, 10);

/**
 * When the company's clocks show a time, in ms since 1970. Of an hour that happens twice the first is
 * taken; one that is skipped is counted on from the hour before.
 * @param wall a valid time; NaN comes back for any other
 */
export function momentOf(wall: WallTime): number {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return Number.NaN;
  const [earlier, later] = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => asUtc - aheadOfUtc(near)) as [number, number];
  const shows = [earlier, later].filter((moment) => wallTimeOf(moment) === wall);
  return shows.length === 0 ? earlier : Math.min(...shows);
}

/** By how much the company's clocks are ahead of UTC, in ms. */
function aheadOfUtc(moment: number): number {
  const minute = moment - (((moment % 60_000) + 60_000) % 60_000);
  return Date.parse(`${wallTimeOf(minute)}Z`) - minute;
}
