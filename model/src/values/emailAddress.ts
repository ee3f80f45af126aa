import { isDocumentId } from './documentId.ts';

/** Maximum length of an email address, in characters (RFC 5321 §4.5.3.1.3, without the brackets). */
export const EMAIL_MAX_LENGTH = 254;

/**
 * Matches addresses that a browser's email input accepts
 * (https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address), with a dot in the domain and without `/`. A
 * matching address cannot end an email header or add a second recipient.
 */
const EMAIL_PATTERN =
  /^[\w.!#$%&'*+=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/**
 * Normalizes an email address for storing and comparing: trimmed, in lower case (SPEC §5). Only ASCII letters change:
 * `toLowerCase` would turn the Kelvin sign into the `k` of another address.
 * @param address as typed by the user
 */
export function normalizeEmail(address: string): string {
  return address.trim().replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Returns whether a normalized address can be stored and used as a document ID. */
export function isEmail(address: string): boolean {
  return address.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(address) && isDocumentId(address);
}
