/** Folders in the object store that everyone can read, through the API. */
export const publicFolders = ['posts', 'apparatus', 'members', 'static'] as const;

/**
 * All folders in the object store. Nothing is read or written outside them. Images in certificates/ are private
 * (docs/decisions/049-certificates.md).
 */
export const objectFolders = [...publicFolders, 'certificates'] as const;

/** One of {@link objectFolders}. */
export type ObjectFolder = (typeof objectFolders)[number];

/** Objects with fixed names (SPEC §2 and §3). */
export const objectPaths = {
  /** HTML of the donation page. */
  donate: '/static/Donate.html',
  /** Plain text that describes the company. Blank lines separate paragraphs. */
  about: '/static/about.txt',
  /** Placeholder image for members without a photo. */
  noImage: '/members/user.png',
} as const;

/** Location of an object in the store. */
export interface ObjectPlace {
  readonly folder: ObjectFolder;
  readonly name: string;
}

/**
 * Parses an object's path, `/{folder}/{file name}` (SPEC §5), from a request or a document. Undefined for unknown
 * folders, nested paths, control characters and path traversal.
 */
export function objectPlace(path: string): ObjectPlace | undefined {
  const match = /^\/([a-z]+)\/([^/\\\p{Cc}\p{Surrogate}]+)$/u.exec(path);
  const folder = objectFolders.find((name) => name === match?.[1]);
  const name = match?.[2];
  if (folder === undefined || name === undefined || name === '.' || name === '..') return undefined;
  return new TextEncoder().encode(path).length > OBJECT_NAME_MAX_BYTES ? undefined : { folder, name };
}

/**
 * Maximum length of an object name in Cloud Storage, in bytes (https://cloud.google.com/storage/docs/objects#naming).
 */
const OBJECT_NAME_MAX_BYTES = 1_024;

/** Returns whether a string is a valid object path. */
export function isObjectPath(path: string): boolean {
  return objectPlace(path) !== undefined;
}

/** Returns whether everyone can read the objects in a folder. */
export function isPublicFolder(folder: ObjectFolder): folder is (typeof publicFolders)[number] {
  return publicFolders.some((name) => name === folder);
}

/** Returns whether a string is a valid path in one of {@link publicFolders}. */
export function isPublicPath(path: string): boolean {
  const place = objectPlace(path);
  return place !== undefined && isPublicFolder(place.folder);
}

/** Returns whether a string is a valid path of a private image, `/{folder}/{member's key}-{random}.{extension}`. */
export function isPrivateImagePath(path: string, folder: ObjectFolder): boolean {
  return objectPlace(path)?.folder === folder && /^[^-]*-[0-9A-Za-z-]+[.][0-9A-Za-z]+$/.test(path);
}

/**
 * Custom metadata of images that the server has processed. storage.rules doesn't let clients set it, and images without
 * it aren't served (docs/decisions/009).
 */
export const CLEAN_MARK = { clean: 'true' } as const;

/**
 * Returns whether an object can be served. Objects in static/ always can, because clients can't write there. Others
 * need {@link CLEAN_MARK}.
 */
export function isClean(
  { folder }: ObjectPlace,
  metadata: Readonly<Record<string, unknown>> | undefined | null,
): boolean {
  return folder === 'static' || metadata?.['clean'] === CLEAN_MARK.clean;
}

/** Returns whether only the server can write an object. */
export function isFixedObject({ folder, name }: ObjectPlace): boolean {
  return folder === 'static' || `/${folder}/${name}` === objectPaths.noImage;
}
