import { isDocumentId } from './documentId.ts';

/** The longest address that mail can carry, in characters (RFC 5321 §4.5.3.1.3, less the brackets). */
export const EMAIL_MAX_LENGTH = 254;

/**
 * What a browser's e-mail field takes (https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address),
 * with a dot in the domain and without `/`. Nothing in it can end a mail's header, or name a second recipient.
 */
const EMAIL_PATTERN =
  /^[\w.!#$%&'*+=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/**
 * The form in which an address is kept and compared: trimmed and in lower case (SPEC §5).
 * @param address as somebody typed it
 */
export function normalizeEmail(address: string): string {
  return address.trim().toLowerCase();
}

/**
 * Whether a normalized address can be stored, and used as a document's id.
 * @param address in its normalized form
 */
export function isEmail(address: string): boolean {
  return address.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(address) && isDocumentId(address);
}
