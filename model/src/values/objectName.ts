/** Formats of stored images. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif';

/** File extensions allowed for an image; others are replaced by the first one. */
const ENDS: Readonly<Record<string, ImageFormat>> = {
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.png': 'png',
  '.webp': 'webp',
  '.gif': 'gif',
};

/** Maximum length of the name without its extension, in characters. */
const STEM_MAX = 100;

/** Device names that some operating systems reserve. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Returns the name under which an image is stored: the file's own name, made safe for URLs, headers and file systems.
 * Letters in any script, digits, spaces and `_ ( ) + , -` remain. Everything else becomes a dash, including other dots,
 * so that a name has one extension. The extension matches the stored format. Idempotent.
 * @param fileName the caller's file name
 * @returns undefined if nothing remains of the name
 */
export function objectName(fileName: string): string | undefined {
  const normalized = fileName.normalize('NFC');
  const dot = normalized.lastIndexOf('.');
  const isEnd = dot >= 0 && Object.hasOwn(ENDS, normalized.slice(dot).toLowerCase());
  const stem = safeStem(isEnd ? normalized.slice(0, dot) : normalized);
  if (stem === '') return undefined;
  return (RESERVED.test(stem) ? `_${stem}` : stem) + (isEnd ? normalized.slice(dot) : '.jpg');
}

/**
 * Returns the name under which a member's image is uploaded, `{key}-{random}.jpg`, so that no URL contains the member's
 * email address.
 * @param key the key in the member's record
 * @param random letters and digits, different for each image
 * @param fileName the member's file name; its extension stays
 */
export function memberImageName(key: string, random: string, fileName: string): string {
  const name = objectName(fileName) ?? '.jpg';
  return `${key}-${random}${name.slice(name.lastIndexOf('.'))}`;
}

/**
 * Returns whether an image's name in members/ makes it a member's own, so that they can upload it (storage.rules). The
 * part after the key begins with a letter or a digit, because {@link objectName} would drop a dash before anything
 * else.
 * @param key the key in the member's record
 */
export function isImageOf(key: string, name: string): boolean {
  return /^[^-]+-[0-9A-Za-z]/.test(name) && name.split('-')[0] === key;
}

/**
 * Returns a stored image's format.
 * @param name from {@link objectName}
 */
export function imageFormat(name: string): ImageFormat {
  return ENDS[name.slice(name.lastIndexOf('.')).toLowerCase()] ?? 'jpeg';
}

/**
 * Returns the name of an image's smaller copy, for cards: `engine.card.jpg`. No uploaded image can have this name,
 * because their names have one dot.
 * @param name the full image's name
 */
export function cardName(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? `${name}.card` : `${name.slice(0, dot)}.card${name.slice(dot)}`;
}

/**
 * Returns the name of a smaller copy's full image.
 * @param name any object's name
 * @returns undefined if it is not the name of a smaller copy
 */
export function fullName(name: string): string | undefined {
  const match = /^(.+)\.card(\.[^.]+)?$/.exec(name);
  return match === null ? undefined : `${match[1]}${match[2] ?? ''}`;
}

function safeStem(stem: string): string {
  const plain = stem.replaceAll(/[^\p{L}\p{N}\p{M} _()+,-]+/gu, '-').replaceAll(/-{2,}/g, '-');
  return trimmed(Array.from(trimmed(plain)).slice(0, STEM_MAX).join(''));
}

function trimmed(text: string): string {
  return text.replaceAll(/^[\s-]+|(?<![\s-])[\s-]+$/g, '');
}
