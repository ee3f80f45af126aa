import { digest } from '../platform/keyedDigest.ts';

/** Length of the HMAC in a Message-ID. 22 characters encode 132 bits. */
const MARK_LENGTH = 22;

/**
 * Creates an email's Message-ID, which contains its name and an HMAC of the name and recipient. Anyone can send us fake
 * bounce messages, but only those about our own emails can contain a valid HMAC.
 * @param name the same for each attempt to send this email; only letters, digits, `-`, `_`, `.` and `%`
 */
export function messageIdOf(key: string, name: string, to: string, domain: string): string {
  return `<${name}.${mark(key, name, to)}@${domain}>`;
}

/** Returns whether we created a Message-ID (`<…@…>`) for an email to this recipient. */
export function isOwnMessageId(key: string, messageId: string, to: string): boolean {
  const [, name = '', actualMark = ''] = /^\s*<([\w.%-]+)\.([\w-]{22})@[^<>\s]+>\s*$/.exec(messageId) ?? [];
  return actualMark !== '' && actualMark === mark(key, name, to);
}

function mark(key: string, name: string, to: string): string {
  return digest(key, 'message-id', name, to).slice(0, MARK_LENGTH);
}
