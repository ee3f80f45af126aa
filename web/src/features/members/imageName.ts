import { memberImageName } from '@firehouse/model';

/**
 * Returns an object name for a member's image: `{key}-{random}.jpg`. Doesn't reveal the original file name. The key is
 * random if the record doesn't exist yet.
 */
export const imageName = (key: string | undefined, fileName: string) =>
  memberImageName(key ?? crypto.randomUUID().replaceAll('-', ''), crypto.randomUUID(), fileName);
