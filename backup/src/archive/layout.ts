import { join } from 'node:path';

/**
 * A backup is a folder:
 *
 * - `backup.json`: {@link Header}. Without `finished` the backup is not complete, and can be resumed.
 * - `journal.ndjson`: an {@link Entry} for each file, with its digest.
 * - `documents/{collection}.{number}.ndjson`: documents, one a line, in Firestore's JSON.
 * - `objects/{first two digits}/{SHA-256}`: the content of objects; the journal has their names and metadata.
 * - `csv/{collection}.csv`, `json/{collection}.json`: the same documents for other software; not read by restoring.
 */
export interface Header {
  readonly format: 1;
  readonly project: string;
  /** The moment of all documents, ISO UTC. Objects are those of the time of copying. */
  readonly readTime: string;
  /** The SHA-256 of `journal.ndjson` at the end. */
  readonly finished?: { readonly at: string; readonly journal: string };
}

/** A file of documents. */
export interface Part {
  readonly kind: 'part';
  readonly collection: string;
  readonly isGroup: boolean;
  /** Relative to the folder. */
  readonly file: string;
  readonly documents: number;
  readonly bytes: number;
  readonly sha256: string;
  /** The path of its last document. */
  readonly last: string;
}

/** A collection that is complete. */
export interface CompleteCollection {
  readonly kind: 'collection';
  readonly collection: string;
  readonly isGroup: boolean;
  readonly documents: number;
}

/** An object of the store. */
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

/** A line of the journal. */
export type Entry = Part | CompleteCollection | StoredObject;

/** The files of a backup. */
export const layout = (folder: string) => ({
  header: join(folder, 'backup.json'),
  journal: join(folder, 'journal.ndjson'),
  documents: join(folder, 'documents'),
  objects: join(folder, 'objects'),
  csv: join(folder, 'csv'),
  json: join(folder, 'json'),
  /** What was restored so far to a project. */
  restored: (project: string) => join(folder, `restored.${project}.ndjson`),
});

/** The file of an object's content. Its name says what it must contain; names of objects are no names of files. */
export function objectFile(sha256: string): string {
  return join('objects', sha256.slice(0, 2), sha256);
}

/** The file of a part. Names of collections hold characters that names of files must not. */
export function partFile(collection: string, number: number): string {
  return join('documents', `${encodeURIComponent(collection)}.${String(number).padStart(5, '0')}.ndjson`);
}
