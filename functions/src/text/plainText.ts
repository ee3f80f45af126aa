/** Characters that aren't allowed in XML 1.0, including lone surrogates (https://www.w3.org/TR/xml/#charsets). */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Removes characters that aren't allowed in XML 1.0. */
export function plainText(text: string): string {
  return text.replaceAll(FORBIDDEN, '');
}

/** Shortens text to a single line of at most `length` characters that ends after a whole word. */
export function summary(text: string, length: number): string {
  const line = plainText(text).replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= length) return line;
  const cut = characters.slice(0, length - 1).join('');
  const wholeWords = characters[length - 1] === ' ' ? cut : cut.replace(/ [^ ]*$/, '');
  return `${wholeWords || cut}…`;
}
