import { memberPictureName } from '@firehouse/model';

/**
 * A name for a member's picture in the object store: `{key}-{random}.jpg`. It has nothing of the file's own name.
 * @param key the `key` of the member's record; without one, for a record that does not exist yet, a random one
 * @param fileName as the user calls the file
 */
export const pictureName = (key: string | undefined, fileName: string) =>
  memberPictureName(key ?? crypto.randomUUID().replaceAll('-', ''), crypto.randomUUID(), fileName);
