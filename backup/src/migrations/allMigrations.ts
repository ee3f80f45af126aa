import type { StoredDocument } from '../archive/folderLayout.ts';

/** A document's fields in the format of Firestore's REST API, which includes the type of each value. */
export type StoredFields = StoredDocument['fields'];

/** A change that a release makes to existing documents in one collection. */
export interface Migration {
  /** The release and a name, such as `2.0.0-severity`. Must never change, because each project stores it. */
  readonly id: string;
  /** Description for the person who runs it. */
  readonly what: string;
  readonly collection: string;
  /**
   * Returns a document's new fields, or undefined to leave it unchanged. Must be idempotent: given its own result, it
   * returns undefined. Must not change unexpected documents, such as malformed ones.
   */
  readonly change: (fields: StoredFields) => StoredFields | undefined;
}

/** The migrations of all releases, oldest first. There are none yet. */
export const migrations: readonly Migration[] = [];
