import { join } from 'node:path';

/**
 * The header of a backup. A backup is a folder with these files:
 *
 * - `backup.json`: the {@link Header}. Without `finished`, the backup is incomplete and can be resumed.
 * - `journal.ndjson`: one {@link Item} per line, with the digests of the files in `documents` and `objects`.
 * - `documents/{collection}.{number}.ndjson`: documents in Firestore's JSON format, one per line.
 * - `objects/{first two digits}/{SHA-256}`: contents of objects. Their names and metadata are in the journal.
 * - `csv/`, `json/`, `files/` and an index page: copies for people and other software. Not used for restoring.
 */
export interface Header {
  readonly format: 1;
  readonly project: string;
  /** Read time of all documents (ISO, UTC). Objects can be newer. */
  readonly readTime: string;
  /** Set once the backup is complete. `journal` is the SHA-256 of `journal.ndjson`. */
  readonly finished?: { readonly at: string; readonly journal: string };
}

/** A file that contains some or all of a collection's documents. */
export interface Part {
  readonly kind: 'part';
  readonly collection: string;
  readonly isGroup: boolean;
  /** Path relative to the backup's folder. */
  readonly file: string;
  readonly documents: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Path of the last document in the file. */
  readonly last: string;
}

/** Marks a collection as completely exported. */
export interface CompleteCollection {
  readonly kind: 'collection';
  readonly collection: string;
  readonly isGroup: boolean;
  readonly documents: number;
}

/**
 * A value in Firestore's JSON format, which distinguishes 40 from 40.0
 * (https://firebase.google.com/docs/firestore/reference/rest/v1/Value).
 */
export type JsonValue = Readonly<Record<string, unknown>>;

/** A document in a backup. */
export interface StoredDocument {
  /** Path such as `incidents/abc`. */
  readonly path: string;
  readonly fields: Readonly<Record<string, JsonValue>>;
}

/** An exported object: its digest and metadata. */
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

/** Returns the paths of a backup's files and folders. */
export const layout = (folder: string) => ({
  header: join(folder, 'backup.json'),
  journal: join(folder, 'journal.ndjson'),
  documents: join(folder, 'documents'),
  objects: join(folder, 'objects'),
  csv: join(folder, 'csv'),
  json: join(folder, 'json'),
  /** Copies of the objects under their own names, for people. */
  files: join(folder, 'files'),
  /** Page that explains the backup's files, for people. */
  index: join(folder, 'index.html'),
  /** Journal of a restore to this project. */
  restored: (project: string) => join(folder, `restored.${project}.ndjson`),
});

/**
 * Returns the path of a file with an object's contents. The file is named after its digest, because object names aren't
 * always valid file names.
 */
export function objectFile(sha256: string): string {
  return join('objects', sha256.slice(0, 2), sha256);
}

/**
 * Returns the path of one of a collection's files. The collection's name is URL-encoded, because it might not be a
 * valid file name.
 */
export function partFile(collection: string, number: number): string {
  return join('documents', `${encodeURIComponent(collection)}.${String(number).padStart(5, '0')}.ndjson`);
}
