/** Calls of the API that only admins make, below the base of lib/config/env.ts; apart, since every page carries paths.ts. */
export const writes = {
  /** Makes a document. */
  create: (collection: string) => `/col/${collection}/doc`,
  /** Restores a deleted document. */
  restore: (collection: string, id: string) => `/col/${collection}/doc/${encodeURIComponent(id)}/restore`,
  /**
   * Takes a picture.
   * @param docType the folder of the object store
   */
  upload: (docType: string, fileName: string) => `/obj/m/${docType}/${encodeURIComponent(fileName)}`,
} as const;
