import { company } from './everyPageFacts.ts';

let clock: Intl.DateTimeFormat | undefined;
let offset: Intl.DateTimeFormat | undefined;

/** Formats epoch milliseconds as ISO 8601 with the company's UTC offset: `2026-07-10T13:40:00-04:00`. */
export function isoInCompanyZone(epochMs: number): string {
  const { timeZone } = company;
  // The Swedish locale formats dates as ISO.
  clock ??= new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  offset ??= new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const zone = offset.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${clock.format(epochMs).replace(' ', 'T')}${zone.slice('GMT'.length) || '+00:00'}`;
}
