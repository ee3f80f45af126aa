/** Characters that XML 1.0 has no way to write, halves of surrogate pairs among them (https://www.w3.org/TR/xml/#charsets). */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/**
 * A text without what would break a feed or a page.
 * @param text as somebody wrote it
 */
export function plainText(text: string): string {
  return text.replaceAll(FORBIDDEN, '');
}

/**
 * The beginning of a text, in one line, cut after a word.
 * @param text as somebody wrote it
 * @param length characters at most
 */
export function summary(text: string, length: number): string {
  const line = plainText(text).replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= length) return line;
  const cut = characters.slice(0, length - 1).join('');
  const whole = characters[length - 1] === ' ' ? cut : cut.replace(/\s+\S*$/, '');
  return `${whole || cut}…`;
}
