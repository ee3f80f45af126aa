import { join } from 'node:path';

/**
 * A backup is a folder:
 *
 * - `backup.json`: {@link Header}. Without `finished` the backup is incomplete and can be resumed.
 * - `journal.ndjson`: an {@link Item} for each file, with its digest.
 * - `documents/{collection}.{number}.ndjson`: documents, one per line, in Firestore's JSON.
 * - `objects/{first two digits}/{SHA-256}`: the content of objects; the journal has their names and metadata.
 * - `csv/{collection}.csv`, `json/{collection}.json`: the same documents for other software; not used by a restore.
 */
export interface Header {
  readonly format: 1;
  readonly project: string;
  /** The read time of all documents, in ISO format (UTC). Objects are from when they were copied. */
  readonly readTime: string;
  /** The SHA-256 of the complete `journal.ndjson`. */
  readonly finished?: { readonly at: string; readonly journal: string };
}

/** A file of documents. */
export interface Part {
  readonly kind: 'part';
  readonly collection: string;
  readonly isGroup: boolean;
  /** Path relative to the folder. */
  readonly file: string;
  readonly documents: number;
  readonly bytes: number;
  readonly sha256: string;
  /** The path of its last document. */
  readonly last: string;
}

/** A collection that is completely exported. */
export interface CompleteCollection {
  readonly kind: 'collection';
  readonly collection: string;
  readonly isGroup: boolean;
  readonly documents: number;
}

/**
 * A value in Firestore's JSON (https://firebase.google.com/docs/firestore/reference/rest/v1/Value), which distinguishes
 * 40 from 40.0.
 */
export type JsonValue = Readonly<Record<string, unknown>>;

/** A document in a backup. */
export interface StoredDocument {
  /** Path from the database root: `incidents/abc`. */
  readonly path: string;
  readonly fields: Readonly<Record<string, JsonValue>>;
}

/** An object in the store. */
export interface StoredObject {
  readonly kind: 'object';
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly contentType?: string;
  readonly cacheControl?: string;
  readonly contentDisposition?: string;
  readonly contentEncoding?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** A line in the journal. */
export type Item = Part | CompleteCollection | StoredObject;

/** Returns the paths of a backup's files. */
export const layout = (folder: string) => ({
  header: join(folder, 'backup.json'),
  journal: join(folder, 'journal.ndjson'),
  documents: join(folder, 'documents'),
  objects: join(folder, 'objects'),
  csv: join(folder, 'csv'),
  json: join(folder, 'json'),
  /** Journal of the items restored to a project so far. */
  restored: (project: string) => join(folder, `restored.${project}.ndjson`),
});

/** Returns the file with an object's content, named by its digest because object names are not valid file names. */
export function objectFile(sha256: string): string {
  return join('objects', sha256.slice(0, 2), sha256);
}

/** Returns the file for a part. Collection names can contain characters that file names cannot. */
export function partFile(collection: string, number: number): string {
  return join('documents', `${encodeURIComponent(collection)}.${String(number).padStart(5, '0')}.ndjson`);
}
