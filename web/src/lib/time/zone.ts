import { company } from '@firehouse/model';

/** Whether this browser's clocks are set to another zone than the company's. */
export function browserZoneDiffers(): boolean {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone !== company.timeZone;
}

/** The company's zone in words: `Eastern Time`. */
export function companyZone(): string {
  const format = new Intl.DateTimeFormat(company.locale, { timeZone: company.timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? company.timeZone;
}
