import { memberImageName } from '@firehouse/model';

/**
 * Returns an object name for a member's image: `{key}-{random}.jpg`. Doesn't reveal the original file name.
 * @param key the member record's `key`; random if the record doesn't exist yet
 * @param fileName the original file name
 */
export const imageName = (key: string | undefined, fileName: string) =>
  memberImageName(key ?? crypto.randomUUID().replaceAll('-', ''), crypto.randomUUID(), fileName);
