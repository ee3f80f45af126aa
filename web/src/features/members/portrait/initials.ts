/** A first and a last name, as in a member's record. */
export interface PersonName {
  readonly fName: string;
  readonly lName: string;
}

/** Colors for the disc behind the initials, as classes in portrait.scss. */
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

/** Returns the initials of a first and a last name, in uppercase. */
export const initialsOf = ({ fName, lName }: PersonName): string =>
  [fName, lName]
    .map((name) => String.fromCodePoint(name.trim().codePointAt(0) ?? 0x20).trim())
    .join('')
    .toUpperCase();

/** Returns the color for a name, always the same for the same name (32-bit FNV-1a). */
export function tintOf({ fName, lName }: PersonName): (typeof tints)[number] {
  let hash = 0x81_1c_9d_c5;
  for (const letter of `${fName} ${lName}`) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  }
  // The low bits alone collide too often among similar names.
  return tints[((hash ^ (hash >>> 15)) >>> 0) % tints.length] ?? tints[0];
}
