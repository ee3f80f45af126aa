/** The folders of the object store; nothing outside these is served or taken. */
export const objectFolders = ['posts', 'apparatus', 'members', 'static'] as const;

/** One of {@link objectFolders}. */
export type ObjectFolder = (typeof objectFolders)[number];

/** Objects that the site asks for by name (SPEC §2 and §3). */
export const objectPaths = {
  /** The page about giving, HTML. */
  donate: '/static/Donate.html',
  /** The company about itself, plain text; an empty line parts paragraphs. */
  about: '/static/about.txt',
  /** Stands for a member's picture where there is none. */
  noPicture: '/members/user.png',
} as const;

/** Where an object stands: its folder and its name there. */
export interface ObjectPlace {
  readonly folder: ObjectFolder;
  readonly name: string;
}

/**
 * The place that a path names, `/{folder}/{file name}` (SPEC §5): one of the known folders, then one name
 * without slashes or control characters that does not lead elsewhere.
 * @param path as it came from outside, or stands in a document
 * @returns undefined for what is no such path
 */
export function objectPlace(path: string): ObjectPlace | undefined {
  const match = /^\/([a-z]+)\/([^/\\\p{Cc}\p{Surrogate}]+)$/u.exec(path);
  const folder = objectFolders.find((known) => known === match?.[1]);
  const name = match?.[2];
  if (folder === undefined || name === undefined || name === '.' || name === '..') return undefined;
  return new TextEncoder().encode(path).length > OBJECT_NAME_MAX_BYTES ? undefined : { folder, name };
}

/**
 * The API's call for an object, below the API's base (docs/api.md).
 * @param path of the object, beginning with a slash
 */
export function objectCall(path: string): string {
  return `/obj${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** The longest name of an object, in bytes (https://cloud.google.com/storage/docs/objects#naming). */
const OBJECT_NAME_MAX_BYTES = 1_024;

/**
 * Whether a text is the path of an object; see {@link objectPlace}.
 * @param path as it came from outside, or stands in a document
 */
export function isObjectPath(path: string): boolean {
  return objectPlace(path) !== undefined;
}

/**
 * Custom metadata that the server gives to a picture it has written itself; storage.rules forbids it to callers.
 * Without it nothing is served (docs/decisions/009).
 */
export const CLEAN_MARK = { clean: 'true' } as const;

/**
 * Whether an object may be served: it is marked, or in static/, where only the server and the console put anything.
 * @param metadata its custom metadata
 */
export function isClean(
  { folder }: ObjectPlace,
  metadata: Readonly<Record<string, unknown>> | undefined | null,
): boolean {
  return folder === 'static' || metadata?.['clean'] === CLEAN_MARK.clean;
}

/**
 * Whether an object is the server's alone to put in: what stands in static/, and the picture that stands for none.
 * @param place where it stands
 */
export function isFixedObject({ folder, name }: ObjectPlace): boolean {
  return folder === 'static' || `/${folder}/${name}` === objectPaths.noPicture;
}
