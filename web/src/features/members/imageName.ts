import { memberImageName } from '@firehouse/model';

/**
 * Returns a name for a member's image in the object store: `{key}-{random}.jpg`. It contains nothing from the original
 * file name.
 * @param key the `key` of the member's record; random for a record that does not exist yet
 * @param fileName the original file name
 */
export const imageName = (key: string | undefined, fileName: string) =>
  memberImageName(key ?? crypto.randomUUID().replaceAll('-', ''), crypto.randomUUID(), fileName);
