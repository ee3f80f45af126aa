import { CERTIFICATE_REMINDER_DAYS, daysFrom, type Certificate, type CertificateDates } from '@firehouse/model';
import { day } from '../../lib/time/timeInWords.ts';
import { dayOf } from '../../lib/time/wallTime.ts';

/** Returns a certificate's kind and detail, and its dates in the company's time zone. */
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

/** Describes when a certificate expires: `Expires January 5, 2028`. */
export function expiryInWords(today: string, certificate: Certificate): string {
  const { expires } = certificate;
  if (expires === undefined) return 'Does not expire';
  return `${validityOn(today, datesOf(certificate)) === 'expired' ? 'Expired' : 'Expires'} ${day(expires)}`;
}

/** Describes how many days are left until a certificate expires: `today`, `tomorrow` or `in 30 days`. */
export function daysLeftInWords(today: string, { expires = today }: CertificateDates): string {
  const days = daysFrom(today, expires);
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
}
