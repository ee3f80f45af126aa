/**
 * Maximum number of bytes per encoded word. An encoded word can have 75 characters, and 45 bytes take 60 characters in
 * Base64.
 */
const ENCODED_BYTES = 45;

/**
 * Formats a name for an email header such as List-Id. Returns a quoted string (RFC 5322, 3.2.4), or encoded words if
 * the name isn't ASCII (RFC 2047).
 */
export function phrase(name: string): string {
  if (/^[\x20-\x7e]*$/.test(name)) return `"${name.replaceAll(/["\\]/g, (mark) => `\\${mark}`)}"`;
  const words: string[] = [];
  let word = '';
  for (const character of name) {
    if (Buffer.byteLength(word + character) > ENCODED_BYTES) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join(' ');
}

/** Parses a name entered as `Name` or `"Name"`. Removes quotes and escapes. */
export function nameOfPhrase(text: string): string {
  const [, quoted] = /^"(.*)"$/s.exec(text.trim()) ?? [];
  return quoted === undefined ? text.trim() : quoted.replaceAll(/\\(.)/gs, '$1');
}
