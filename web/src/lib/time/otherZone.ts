import { company } from '@firehouse/model';

/** Returns the name of the company's time zone, `Eastern Time`; undefined if the browser is in that zone. */
export function otherZone(): string | undefined {
  const { locale, timeZone } = company;
  if (new Intl.DateTimeFormat().resolvedOptions().timeZone === timeZone) return undefined;
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
