/**
 * A name for a member's picture in the object store: `{key}-{random}`, by which the Storage rule knows whose it is. It
 * has nothing of the file's own name, nor of the member's address.
 * @param key the `key` of the member's record; undefined for a record that does not exist yet
 */
export const pictureName = (key: string | undefined) =>
  key === undefined ? crypto.randomUUID() : `${key}-${crypto.randomUUID()}`;
