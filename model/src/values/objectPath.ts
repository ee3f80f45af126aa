/** Folders in the object store; nothing outside them is served or accepted. */
export const objectFolders = ['posts', 'apparatus', 'members', 'static'] as const;

/** One of {@link objectFolders}. */
export type ObjectFolder = (typeof objectFolders)[number];

/** Objects that the site loads by name (SPEC §2 and §3). */
export const objectPaths = {
  /** The donation page as HTML. */
  donate: '/static/Donate.html',
  /** The company's description as plain text; an empty line separates paragraphs. */
  about: '/static/about.txt',
  /** The placeholder for members without an image. */
  noImage: '/members/user.png',
} as const;

/** The location of an object: its folder and its name. */
export interface ObjectPlace {
  readonly folder: ObjectFolder;
  readonly name: string;
}

/**
 * Parses the path of an object, `/{folder}/{file name}` (SPEC §5): one of the known folders, then one name without
 * slashes or control characters, and no path traversal.
 * @param path from a request or a document
 * @returns undefined for an invalid path
 */
export function objectPlace(path: string): ObjectPlace | undefined {
  const match = /^\/([a-z]+)\/([^/\\\p{Cc}\p{Surrogate}]+)$/u.exec(path);
  const folder = objectFolders.find((name) => name === match?.[1]);
  const name = match?.[2];
  if (folder === undefined || name === undefined || name === '.' || name === '..') return undefined;
  return new TextEncoder().encode(path).length > OBJECT_NAME_MAX_BYTES ? undefined : { folder, name };
}

/** Maximum length of an object's name, in bytes (https://cloud.google.com/storage/docs/objects#naming). */
const OBJECT_NAME_MAX_BYTES = 1_024;

/**
 * Returns whether a string is an object's path; see {@link objectPlace}.
 * @param path from a request or a document
 */
export function isObjectPath(path: string): boolean {
  return objectPlace(path) !== undefined;
}

/**
 * Custom metadata for images that the server wrote; storage.rules does not let callers set it. Images without it are
 * not served (docs/decisions/009).
 */
export const CLEAN_MARK = { clean: 'true' } as const;

/**
 * Returns whether an object can be served: it has the mark, or is in static/, where only the server and the console
 * write.
 * @param metadata its custom metadata
 */
export function isClean(
  { folder }: ObjectPlace,
  metadata: Readonly<Record<string, unknown>> | undefined | null,
): boolean {
  return folder === 'static' || metadata?.['clean'] === CLEAN_MARK.clean;
}

/** Returns whether only the server can write an object: everything in static/, and the placeholder image. */
export function isFixedObject({ folder, name }: ObjectPlace): boolean {
  return folder === 'static' || `/${folder}/${name}` === objectPaths.noImage;
}
