import { company } from '@firehouse/model';

/** Whether this browser's zone differs from the company's. */
export function browserZoneDiffers(): boolean {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone !== company.timeZone;
}

/** The name of the company's zone: `Eastern Time`. */
export function companyZone(): string {
  const format = new Intl.DateTimeFormat(company.locale, { timeZone: company.timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? company.timeZone;
}
