/**
 * Compares two strings in UTF-8 byte order, as Firestore does. This differs from JavaScript's UTF-16 order only in how
 * surrogates sort against U+E000–U+FFFF.
 */
export function compareUtf8(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at += 1) {
    const a = left.charCodeAt(at);
    const b = right.charCodeAt(at);
    if (a !== b) return compareUnits(a, b);
  }
  return left.length - right.length;
}

/** Compares two different UTF-16 code units in code point order. */
export function compareUnits(a: number, b: number): number {
  const aSurrogate = a >= 0xd800 && a <= 0xdfff;
  const bSurrogate = b >= 0xd800 && b <= 0xdfff;
  if (aSurrogate === bSurrogate) return a - b;
  return aSurrogate ? 1 : -1;
}

/** Returns the length of a string in UTF-8 bytes. */
export function utf8Length(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

/** Returns whether a string has no lone surrogates. */
export function isWellFormed(text: string): boolean {
  // `String.prototype.isWellFormed` is not in our TypeScript lib. `\p{Surrogate}` matches only lone surrogates.
  return !/\p{Surrogate}/u.test(text);
}
