/** First and last name, as in a member's record. */
export interface PersonName {
  readonly fName: string;
  readonly lName: string;
}

/** Background colors for initials, as class names in portrait.scss. */
export const tints = [
  'tint-brick',
  'tint-copper',
  'tint-brass',
  'tint-moss',
  'tint-pine',
  'tint-slate',
  'tint-steel',
  'tint-plum',
] as const;

/** Returns a person's initials in uppercase. */
export const initialsOf = ({ fName, lName }: PersonName): string =>
  [fName, lName]
    .map((name) => String.fromCodePoint(name.trim().codePointAt(0) ?? 0x20).trim())
    .join('')
    .toUpperCase();

/** Returns the background color for a name. The same name always gets the same color (32-bit FNV-1a hash). */
export function tintOf({ fName, lName }: PersonName): (typeof tints)[number] {
  let hash = 0x81_1c_9d_c5;
  for (const letter of `${fName} ${lName}`) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  }
  // The low bits alone are too similar for similar names.
  return tints[((hash ^ (hash >>> 15)) >>> 0) % tints.length] ?? tints[0];
}
