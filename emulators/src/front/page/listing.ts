import type { Database } from '../../store/database.ts';
import { comparePaths, joinPath, lastSegment } from '../../values/name.ts';

/** Number of documents per page. */
const PAGE_SIZE = 100;

/** A document in a list, which may exist only as the parent of others. */
export interface ListedDocument {
  readonly id: string;
  readonly path: string;
  readonly isMissing: boolean;
}

/** A page of the documents of a collection, in order of their ids. */
export interface Listing {
  readonly documents: readonly ListedDocument[];
  /** The number of documents that exist in the collection. */
  readonly total: number;
  /** The id after which the next page begins; undefined if there is none. */
  readonly next: string | undefined;
}

/** Lists a collection. Creates no index: that would have to be maintained from then on. */
export function listDocuments(database: Database, collectionPath: string, after: string, size = PAGE_SIZE): Listing {
  const collection = database.collection(collectionPath);
  const start = after === '' ? undefined : joinPath(collectionPath, after);
  const first: string[] = [];
  const consider = (path: string): void => {
    if (start !== undefined && comparePaths(path, start) <= 0) return;
    const last = first.at(-1);
    if (first.length > size && last !== undefined && comparePaths(path, last) >= 0) return;
    first.splice(placeIn(first, path), 0, path);
    if (first.length > size + 1) first.pop();
  };
  for (const { path } of collection?.documents() ?? []) consider(path);
  for (const path of database.missingDocuments(collectionPath)) consider(path);
  const shown = first.slice(0, size);
  return {
    documents: shown.map((path) => ({
      id: lastSegment(path),
      path,
      isMissing: collection?.get(path) === undefined,
    })),
    total: collection?.size ?? 0,
    next: first.length > size ? lastSegment(shown.at(-1) ?? '') : undefined,
  };
}

/** Where a path belongs in a sorted list. */
function placeIn(sorted: readonly string[], path: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comparePaths(sorted[middle] as string, path) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The ids of the collections below a document ('' for the root), in order. */
export function listCollections(database: Database, parent: string): readonly string[] {
  return database.collectionIds(parent).toSorted((a, b) => comparePaths(a, b));
}

/** The number of documents in a database. */
export function countDocuments(database: Database): number {
  return database.descendants('', undefined).reduce((sum, { size }) => sum + size, 0);
}
