/**
 * Invisible code points, as ranges from first to last: white space, control characters, Unicode's
 * Default_Ignorable_Code_Point (zero-width characters, byte order mark, bidirectional marks, Hangul fillers,
 * variation selectors, tags; https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point), the empty Braille
 * pattern and the musical null notehead. Listed by number, so that the result does not depend on the Unicode version
 * of JavaScript or of the rules.
 */
const INVISIBLE: readonly (readonly [first: number, last: number])[] = [
  [0x00, 0x20],
  [0x7f, 0xa0],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x1680, 0x1680],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x2800, 0x2800],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x1bca0, 0x1bca3],
  [0x1d159, 0x1d159],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

/** Code points at both ends of each range and just outside, for tests of the definition. */
export const invisibleEdges = INVISIBLE.flatMap(([first, last]) => [first - 1, first, last, last + 1]).filter(
  (code) => code >= 0,
);

const RANGES = INVISIBLE.map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`).join('');
const INVISIBLE_TEXT = new RegExp(`^[${RANGES}]*$`, 'u');
const INVISIBLE_MARKS = new RegExp(`(?!\\p{White_Space})[${RANGES}]`, 'gu');

/**
 * Returns whether a string contains visible characters; required strings must (SPEC §4). `isFilled` in firestore.rules
 * uses the same ranges; tests/rules tries both ends of each.
 */
export function isVisible(text: string): boolean {
  return !INVISIBLE_TEXT.test(text);
}

/** Removes invisible characters other than white space from text. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(INVISIBLE_MARKS, '');
}

/**
 * Converts text to a form for comparing what users see: without invisible characters and case, with single spaces, and
 * in Unicode's form NFKC, which has one spelling for full-width letters, ligatures and accents. Never stored or shown.
 */
export function comparableText(text: string): string {
  // Lowercasing first turns ẞ into ß, so that both become SS. Lowercasing alone is not enough: σ is ς at the end of a
  // word.
  const upper = withoutInvisible(text.normalize('NFKC')).toLowerCase().toUpperCase();
  // Marks separated from their letter by an invisible character now combine with it.
  return upper
    .normalize('NFKC')
    .replaceAll(/\p{White_Space}+/gu, ' ')
    .trim();
}
