import { company } from './everyPageFacts.ts';

let clock: Intl.DateTimeFormat | undefined;
let offset: Intl.DateTimeFormat | undefined;

/**
 * Formats a time in the company's time zone, to the second, as ISO 8601 with offset: `2026-07-10T13:40:00-04:00`.
 * @param epochMs milliseconds since 1970 (UTC)
 */
export function isoInCompanyZone(epochMs: number): string {
  const { timeZone } = company;
  // The Swedish locale uses ISO dates.
  clock ??= new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  offset ??= new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const zone = offset.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${clock.format(epochMs).replace(' ', 'T')}${zone.slice('GMT'.length) || '+00:00'}`;
}
