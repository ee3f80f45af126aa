import { isDocumentId } from './documentId.ts';

/** Maximum length of an email address (RFC 5321 §4.5.3.1.3, without the brackets). */
export const EMAIL_MAX_LENGTH = 254;

/**
 * Matches the addresses that HTML email inputs accept
 * (https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address), but requires a dot in the domain and
 * doesn't allow `/`. A matching address can't inject headers or recipients into an email.
 */
const EMAIL_PATTERN =
  /^[\w.!#$%&'*+=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/**
 * Normalizes an email address for storage and comparison (SPEC §5). Lowercases only A to Z, because `toLowerCase`
 * converts the Kelvin sign to a `k`, which would be someone else's address.
 */
export function normalizeEmail(address: string): string {
  return address.trim().replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Returns whether a normalized address is valid and can be a document ID. */
export function isEmail(address: string): boolean {
  return address.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(address) && isDocumentId(address);
}
