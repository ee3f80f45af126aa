/** Maximum number of UTF-8 bytes in an encoded word, which can have 75 characters: 45 bytes take 60 in base64. */
const ENCODED_BYTES = 45;

/**
 * Formats a name for a header field such as List-Id: as a quoted string (RFC 5322, 3.2.4), or as encoded words (RFC
 * 2047) if it is not ASCII.
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

/**
 * Parses a name entered for a header field as `Name` or `"Name"`.
 * @returns the name without its quotes and escapes
 */
export function nameOfPhrase(text: string): string {
  const [, quoted] = /^"(.*)"$/s.exec(text.trim()) ?? [];
  return quoted === undefined ? text.trim() : quoted.replaceAll(/\\(.)/gs, '$1');
}
