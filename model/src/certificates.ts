import { CERTIFICATE_REMINDER_DAYS } from './enumerations/certificateKinds.ts';
import { DAY_MS } from './lib/durations.ts';

/** The facts that determine whether a certificate is valid or renewed. Dates look like `2026-11-27`, company time. */
export interface CertificateDates {
  readonly kind: string;
  readonly detail?: string | undefined;
  readonly issued: string;
  /** The last valid day, or undefined if the certificate doesn't expire. */
  readonly expires?: string | undefined;
}

/** Returns a certificate's title: its kind, followed by any details in parentheses. */
export const certificateTitle = ({ kind, detail = '' }: Pick<CertificateDates, 'kind' | 'detail'>): string =>
  detail === '' ? kind : `${kind} (${detail})`;

/** Returns the number of calendar days from one date to another. */
export function daysFrom(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / DAY_MS);
}

/** Returns whether a certificate is valid on a given day. It is still valid on its last day. */
export function isValidOn(day: string, { issued, expires }: CertificateDates): boolean {
  return issued <= day && (expires === undefined || day <= expires);
}

/**
 * Returns whether a certificate has been renewed: another approved certificate of the same member has the same kind and
 * details, and is valid longer.
 */
export function isRenewed(certificate: CertificateDates, others: readonly CertificateDates[]): boolean {
  const { expires } = certificate;
  return (
    expires !== undefined &&
    others.some(
      (other) =>
        other.kind === certificate.kind &&
        (other.detail ?? '') === (certificate.detail ?? '') &&
        (other.expires === undefined || other.expires > expires),
    )
  );
}

/**
 * Returns which of {@link CERTIFICATE_REMINDER_DAYS} is due, if any. If several were missed, returns only the last one.
 * @param days days until the last valid day
 * @param reminded the last reminder that was sent
 */
export function dueReminder(days: number, reminded: number | undefined): number | undefined {
  const due = days < 0 ? undefined : CERTIFICATE_REMINDER_DAYS.findLast((before) => days <= before);
  return due !== undefined && (reminded === undefined || due < reminded) ? due : undefined;
}
