const ESCAPES = /(?:%[0-9A-Fa-f]{2})+/g;

/**
 * Decodes percent-encoding like Java's URLDecoder: `+` is a space, and invalid UTF-8 becomes U+FFFD. Returns undefined
 * for a `%` that is not followed by two hex digits.
 */
export function decodeUrl(text: string): string | undefined {
  const rest = text.replaceAll(ESCAPES, '');
  if (rest.includes('%')) return undefined;
  return text
    .replaceAll('+', ' ')
    .replaceAll(ESCAPES, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'));
}
