import { company } from './company.ts';

let clock: Intl.DateTimeFormat | undefined;
let offset: Intl.DateTimeFormat | undefined;

/**
 * A moment by the company's clocks, to the second, in ISO 8601 with offset: `2026-07-10T13:40:00-04:00`.
 * @param epochMs milliseconds since 1970 (UTC)
 */
export function isoInCompanyZone(epochMs: number): string {
  const { timeZone } = company;
  // The Swedish locale writes ISO dates.
  clock ??= new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  offset ??= new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const zone = offset.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${clock.format(epochMs).replace(' ', 'T')}${zone.slice('GMT'.length) || '+00:00'}`;
}
