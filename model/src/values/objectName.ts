/** Image formats in the object store. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif';

/** Allowed file extensions. If a file has another one, `.jpg` is appended. */
const ENDS: Readonly<Record<string, ImageFormat>> = {
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.png': 'png',
  '.webp': 'webp',
  '.gif': 'gif',
};

/** Maximum length of a file name without its extension. */
const STEM_MAX = 100;

/** Device names that are reserved on Windows. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Makes a file name safe for URLs, headers and file systems. Keeps letters in any script, digits, spaces and `_ ( ) + ,
 * -`, and replaces everything else with dashes. This includes dots, so there is only one extension. Idempotent.
 * Undefined if nothing is left.
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
 * Returns a name for a member's image, `{key}-{random}.jpg`, that doesn't reveal the member's email address. Keeps the
 * extension of the original file name.
 */
export function memberImageName(key: string, random: string, fileName: string): string {
  const name = objectName(fileName) ?? '.jpg';
  return `${key}-${random}${name.slice(name.lastIndexOf('.'))}`;
}

/**
 * Returns whether an image in members/ belongs to the member with this key, who can then upload it (storage.rules).
 * There must be a letter or digit after the dash, because {@link objectName} removes a dash at the end of a name.
 */
export function isImageOf(key: string, name: string): boolean {
  return /^[^-]+-[0-9A-Za-z]/.test(name) && name.split('-')[0] === key;
}

/** Returns the image format of a name from {@link objectName}. */
export function imageFormat(name: string): ImageFormat {
  return ENDS[name.slice(name.lastIndexOf('.')).toLowerCase()] ?? 'jpeg';
}

/**
 * Returns the name of an image's smaller copy for cards, such as `engine.card.jpg`. Uploads can't have such a name,
 * because {@link objectName} allows only one dot.
 */
export function cardName(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? `${name}.card` : `${name.slice(0, dot)}.card${name.slice(dot)}`;
}

/** Returns the name of the full-size image for a smaller copy. Undefined for other names. */
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
