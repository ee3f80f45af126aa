import type { StoredDocument } from '../archive/folderLayout.ts';

/** Fields of a document as Firestore's REST API has them, with the type of each value. */
export type StoredFields = StoredDocument['fields'];

/** A change that a release makes to the documents of one collection that earlier releases stored. */
export interface Migration {
  /** The release and a name, such as `2.0.0-severity`. It must never change: a project remembers what it has. */
  readonly id: string;
  /** What it does, for the person who runs it. */
  readonly what: string;
  readonly collection: string;
  /**
   * Returns a document's new fields, or undefined if it needs no change. It must be idempotent: for the fields that it
   * returned, it returns undefined. Documents that it doesn't expect, such as malformed ones, need no change.
   */
  readonly change: (fields: StoredFields) => StoredFields | undefined;
}

/** The migrations of all releases, the oldest first. There are none yet. */
export const migrations: readonly Migration[] = [];
