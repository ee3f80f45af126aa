import { company, DAY_MS } from '#model';

/** Path required by RFC 9116. */
export const SECURITY_TXT = '.well-known/security.txt';

/** Validity period. RFC 9116 recommends less than a year; each build renews it (docs/operations.md). */
const VALID_MS = 360 * DAY_MS;

/** Returns the content of security.txt (RFC 9116), which says how to report a vulnerability. */
export function securityTxt(builtAt: number): string {
  return (
    `Contact: mailto:${company.email}\n` +
    `Expires: ${new Date(builtAt + VALID_MS).toISOString()}\n` +
    `Preferred-Languages: ${company.locale}\n` +
    `Canonical: ${company.origin}/${SECURITY_TXT}\n`
  );
}
