const ESCAPES = /(?:%[0-9A-Fa-f]{2})+/g;

/**
 * Decodes `%41` and `+` as Java's URLDecoder does: a plus is a space, and bytes that are no UTF-8 become U+FFFD.
 * Undefined for a `%` without two hexadecimal digits.
 */
export function decodeUrl(text: string): string | undefined {
  const rest = text.replaceAll(ESCAPES, '');
  if (rest.includes('%')) return undefined;
  return text
    .replaceAll('+', ' ')
    .replaceAll(ESCAPES, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'));
}
