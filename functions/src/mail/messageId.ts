import { digest } from '../platform/digest.ts';

/** Of the mark at the end of a Message-ID, in characters: 132 bits. */
const MARK_LENGTH = 22;

/**
 * The Message-ID of an email: its name, and a mark that only this project can make, from the name and the recipient.
 * By the mark we know our own email in a bounce message, which anybody could forge otherwise.
 * @param key the secret DIGEST_KEY
 * @param name of letters, digits, `-`, `_`, `.` and `%`; the same email has the same one at each attempt
 * @param to the recipient
 * @param domain of the sender
 */
export function messageIdOf(key: string, name: string, to: string, domain: string): string {
  return `<${name}.${mark(key, name, to)}@${domain}>`;
}

/**
 * Whether this project gave an email to this recipient that Message-ID.
 * @param messageId as it is in the header, `<…@…>`
 */
export function isOwnMessageId(key: string, messageId: string, to: string): boolean {
  const [, name = '', given = ''] = /^\s*<([\w.%-]+)\.([\w-]{22})@[^<>\s]+>\s*$/.exec(messageId) ?? [];
  return given !== '' && given === mark(key, name, to);
}

function mark(key: string, name: string, to: string): string {
  return digest(key, 'message-id', name, to).slice(0, MARK_LENGTH);
}
