/**
 * Ranges of invisible code points: white space, control characters, the empty Braille pattern, the musical null
 * notehead, and everything with the Unicode property Default_Ignorable_Code_Point, such as zero-width characters and
 * variation selectors (https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point). They are listed explicitly
 * so that JavaScript and the security rules agree even if their Unicode versions differ.
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

/** The code points at and next to the ends of each range, for tests. */
export const invisibleEdges = INVISIBLE.flatMap(([first, last]) => [first - 1, first, last, last + 1]).filter(
  (code) => code >= 0,
);

const RANGES = INVISIBLE.map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`).join('');
const INVISIBLE_TEXT = new RegExp(`^[${RANGES}]*$`, 'u');
const INVISIBLE_MARKS = new RegExp(`(?!\\p{White_Space})[${RANGES}]`, 'gu');

/**
 * Returns whether a string contains any visible characters, as required strings must (SPEC §4). `isVisible` in
 * firestore.rules uses the same ranges, and tests/rules compares the two.
 */
export function isVisible(text: string): boolean {
  return !INVISIBLE_TEXT.test(text);
}

/** Removes invisible characters other than white space. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(INVISIBLE_MARKS, '');
}

/**
 * Normalizes text so that strings that look the same are equal. Removes invisible characters, ignores case, collapses
 * white space, and applies NFKC normalization, which unifies full-width letters, ligatures and accents. Use the result
 * only for comparisons.
 */
export function comparableText(text: string): string {
  // Converting to lowercase first turns ẞ into ß, so both become SS. Lowercase alone isn't enough, because σ is written
  // ς at the end of a word.
  const upper = withoutInvisible(text.normalize('NFKC')).toLowerCase().toUpperCase();
  // Removing an invisible character can put an accent next to its letter, so normalize again.
  return upper
    .normalize('NFKC')
    .replaceAll(/\p{White_Space}+/gu, ' ')
    .trim();
}
