/** The folders of the object store; nothing outside these is served or taken (DESIGN, Who may do what). */
export const objectFolders = ['posts', 'apparatus', 'members', 'static'] as const;

/** One of {@link objectFolders}. */
export type ObjectFolder = (typeof objectFolders)[number];

/**
 * Whether a text is the path of an object, `/{folder}/{file name}` (SPEC §5): one of the known folders,
 * then one name without slashes or control characters that does not lead elsewhere.
 * @param path as it came from outside, or stands in a document
 */
export function isObjectPath(path: string): boolean {
  const match = /^\/([a-z]+)\/([^/\\\p{Cc}]+)$/u.exec(path);
  if (match === null) return false;
  const [, folder, name] = match;
  return objectFolders.some((known) => known === folder) && name !== '.' && name !== '..';
}
