import { company, DAY_MS } from '#model';

/** Where RFC 9116 has it. */
export const SECURITY_TXT = '.well-known/security.txt';

/** RFC 9116 recommends less than a year. A build renews it (docs/operations.md). */
const VALID_MS = 360 * DAY_MS;

/**
 * How to report a vulnerability of the site, for its finder (RFC 9116).
 * @param builtAt milliseconds since 1970
 */
export function securityTxt(builtAt: number): string {
  return (
    `Contact: mailto:${company.email}\n` +
    `Expires: ${new Date(builtAt + VALID_MS).toISOString()}\n` +
    `Preferred-Languages: ${company.locale}\n` +
    `Canonical: ${company.origin}/${SECURITY_TXT}\n`
  );
}
