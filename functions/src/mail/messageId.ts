import { digest } from '../platform/keyedDigest.ts';

/** Length of the mark at the end of a Message-ID, in characters: 132 bits. */
const MARK_LENGTH = 22;

/**
 * Returns an email's Message-ID: its name, and a mark that only this project can create, from the name and the
 * recipient. The mark identifies our own email in a bounce message, which anybody could otherwise forge.
 * @param key the secret DIGEST_KEY
 * @param name consists of letters, digits, `-`, `_`, `.` and `%`; the same for each attempt to send an email
 * @param domain the sender's domain
 */
export function messageIdOf(key: string, name: string, to: string, domain: string): string {
  return `<${name}.${mark(key, name, to)}@${domain}>`;
}

/**
 * Returns whether this project created the Message-ID of an email to this recipient.
 * @param messageId in its header form, `<…@…>`
 */
export function isOwnMessageId(key: string, messageId: string, to: string): boolean {
  const [, name = '', actualMark = ''] = /^\s*<([\w.%-]+)\.([\w-]{22})@[^<>\s]+>\s*$/.exec(messageId) ?? [];
  return actualMark !== '' && actualMark === mark(key, name, to);
}

function mark(key: string, name: string, to: string): string {
  return digest(key, 'message-id', name, to).slice(0, MARK_LENGTH);
}
