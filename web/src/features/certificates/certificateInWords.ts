import { CERTIFICATE_REMINDER_DAYS, daysFrom, type Certificate, type CertificateDates } from '@firehouse/model';
import { day } from '../../lib/time/timeInWords.ts';
import { dayOf } from '../../lib/time/wallTime.ts';

/** Returns a certificate with its dates in the company's time zone. */
export function datesOf({ kind, detail, issued, expires }: Certificate): CertificateDates {
  return {
    kind,
    detail,
    issued: dayOf(Date.parse(issued)),
    ...(expires !== undefined && { expires: dayOf(Date.parse(expires)) }),
  };
}

/** How soon a certificate expires. */
type Validity = 'valid' | 'soon' | 'expired';

/** Returns how soon a certificate expires. `soon` begins with the first reminder email. */
export function validityOn(today: string, { expires }: CertificateDates): Validity {
  if (expires === undefined) return 'valid';
  const days = daysFrom(today, expires);
  if (days < 0) return 'expired';
  return days <= CERTIFICATE_REMINDER_DAYS[0] ? 'soon' : 'valid';
}

/** Class names by validity, written out in full so that PurgeCSS finds them. */
export const validityLooks: Readonly<Record<Validity, string>> = {
  valid: 'certificate-valid',
  soon: 'certificate-soon',
  expired: 'certificate-expired',
};

/** Describes when a certificate expires: `Expires January 5, 2028`. If that is soon, adds the number of days left. */
export function expiryInWords(today: string, certificate: Certificate): string {
  const { expires } = certificate;
  if (expires === undefined) return 'Does not expire';
  const dates = datesOf(certificate);
  const validity = validityOn(today, dates);
  if (validity === 'expired') return `Expired ${day(expires)}`;
  const days = daysFrom(today, dates.expires ?? today);
  const left = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
  return `Expires ${day(expires)}${validity === 'soon' ? `, ${left}` : ''}`;
}
