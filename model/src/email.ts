import { isDocumentId } from './documentId.ts';

/** The longest address that mail can carry, in characters (RFC 5321 §4.5.3.1.3, less the brackets). */
export const EMAIL_MAX_LENGTH = 254;

/** One `@`, no white space, a dot in the domain: what a browser's e-mail field takes, and no more. */
export const EMAIL_PATTERN = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/;

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
