import { CERTIFICATE_REMINDER_DAYS } from './enumerations/certificateKinds.ts';
import { DAY_MS } from './lib/durations.ts';

/** What decides whether a certificate is valid. Dates are like `2026-11-27`, in the company's time zone. */
export interface CertificateDates {
  readonly kind: string;
  readonly detail?: string | undefined;
  readonly issued: string;
  /** The last valid day. Undefined if it does not expire. */
  readonly expires?: string | undefined;
}

/** Returns what a certificate is for: its kind, with the details in parentheses. */
export const certificateTitle = ({ kind, detail = '' }: Pick<CertificateDates, 'kind' | 'detail'>): string =>
  detail === '' ? kind : `${kind} (${detail})`;

/** Returns the number of days from one date to another, whatever the lengths of the days between. */
export function daysFrom(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / DAY_MS);
}

/** Returns whether a certificate is valid on a day, including its last one. */
export function isValidOn(day: string, { issued, expires }: CertificateDates): boolean {
  return issued <= day && (expires === undefined || day <= expires);
}

/**
 * Returns whether another approved certificate of the same member replaces this one: of the same kind and details, and
 * valid for longer.
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
 * Returns which of {@link CERTIFICATE_REMINDER_DAYS} is due. If days were missed, only the latest one is.
 * @param days days until the last valid day
 * @param reminded the last one that was sent
 */
export function dueReminder(days: number, reminded: number | undefined): number | undefined {
  const due = days < 0 ? undefined : CERTIFICATE_REMINDER_DAYS.findLast((before) => days <= before);
  return due !== undefined && (reminded === undefined || due < reminded) ? due : undefined;
}
