/** The formats in which pictures are kept. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif';

/** What a picture's name may end with; any other name gets the first. */
const ENDS: Readonly<Record<string, PictureFormat>> = {
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.png': 'png',
  '.webp': 'webp',
  '.gif': 'gif',
};

/** The longest stem of a name, in characters. */
const STEM_MAX = 100;

/** Names that some computers keep for their devices. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * The name under which a picture is kept: the file's own as far as it is safe in an address, in a header and
 * on any computer. Letters of all scripts, figures, spaces and `_ ( ) + , -` stay; everything else becomes a
 * dash, other dots too, so that a name ends once. It says in which format the picture is kept. Made safe
 * twice, a name stays as it is.
 * @param fileName as the caller calls the file
 * @returns undefined when nothing of the name can stay
 */
export function objectName(fileName: string): string | undefined {
  const whole = fileName.normalize('NFC');
  const dot = whole.lastIndexOf('.');
  const isEnd = dot >= 0 && Object.hasOwn(ENDS, whole.slice(dot).toLowerCase());
  const stem = safeStem(isEnd ? whole.slice(0, dot) : whole);
  if (stem === '') return undefined;
  return (RESERVED.test(stem) ? `_${stem}` : stem) + (isEnd ? whole.slice(dot) : '.jpg');
}

/**
 * The name under which a member's picture is uploaded, `{key}-{random}.jpg`: the address of the member is in no URL.
 * @param key of the member's record
 * @param random letters and figures, different for each picture
 * @param fileName as the member calls the file; its format stays
 */
export function memberPictureName(key: string, random: string, fileName: string): string {
  const name = objectName(fileName) ?? '.jpg';
  return `${key}-${random}${name.slice(name.lastIndexOf('.'))}`;
}

/**
 * Whether a picture in members/ is named as the member's own, who can upload it (storage.rules).
 * @param key of the member's record
 */
export function isPictureOf(key: string, name: string): boolean {
  return /^[^-]+-./.test(name) && name.split('-')[0] === key;
}

/**
 * The format in which a picture is kept.
 * @param name from {@link objectName}
 */
export function pictureFormat(name: string): PictureFormat {
  return ENDS[name.slice(name.lastIndexOf('.')).toLowerCase()] ?? 'jpeg';
}

/**
 * The name of the smaller picture that stands beside one, for cards: `engine.card.jpg`. No uploaded picture
 * can have it, since their names have one dot.
 * @param name of the full picture
 */
export function cardName(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? `${name}.card` : `${name.slice(0, dot)}.card${name.slice(dot)}`;
}

/**
 * The name of the full picture that a smaller one stands beside.
 * @param name of any object
 * @returns undefined when it is not the name of a smaller one
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
  return text.replaceAll(/^[\s-]+|[\s-]+$/g, '');
}
