import type { Database } from '../../store/database.ts';
import { comparePaths, joinPath, lastSegment } from '../../values/name.ts';

const PAGE_SIZE = 100;

/** A document in the list. Missing documents are listed if they have subcollections. */
interface ListedDocument {
  readonly id: string;
  readonly path: string;
  readonly isMissing: boolean;
}

/** A page of documents, ordered by ID. */
interface Listing {
  readonly documents: readonly ListedDocument[];
  /** Number of documents in the collection, not counting missing ones. */
  readonly total: number;
  /** Whether this is the first page. */
  readonly isFirst: boolean;
  /** The ID that the next page starts after, or undefined on the last page. */
  readonly next: string | undefined;
}

/**
 * Lists the documents in a collection. Does not use an index, because building one would slow down later writes.
 * @param after the ID to start after, or '' for the first page
 * @param open the ID of a document to show; if `after` is empty and the first page doesn't contain it, returns a page
 *   centered on it
 */
export function listDocuments(
  database: Database,
  collectionPath: string,
  { after = '', open = '', size = PAGE_SIZE } = {},
): Listing {
  const collection = database.collection(collectionPath);
  const paths = function* (): Iterable<string> {
    for (const { path } of collection?.documents() ?? []) yield path;
    yield* database.missingDocuments(collectionPath);
  };
  const start = after === '' ? undefined : joinPath(collectionPath, after);
  let found = nearest(paths(), start, size + 1, 1);
  let isFirst = start === undefined;
  const last = found[size - 1];
  const openPath = joinPath(collectionPath, open);
  if (isFirst && open !== '' && last !== undefined && comparePaths(openPath, last) > 0) {
    const before = nearest(paths(), openPath, size >> 1, -1).toReversed();
    found = [...before, ...nearest(paths(), before.at(-1), size + 1 - before.length, 1)];
    isFirst = false;
  }
  const shown = found.slice(0, size);
  return {
    documents: shown.map((path) => ({
      id: lastSegment(path),
      path,
      isMissing: collection?.get(path) === undefined,
    })),
    total: collection?.size ?? 0,
    isFirst,
    next: found.length > size ? lastSegment(shown.at(-1) ?? '') : undefined,
  };
}

/**
 * Returns the paths closest to a start path, in the given direction.
 * @param start undefined to start at the first path
 * @param direction 1 for paths after the start, -1 for paths before it
 */
function nearest(paths: Iterable<string>, start: string | undefined, count: number, direction: 1 | -1): string[] {
  const found: string[] = [];
  const compare = (a: string, b: string): number => direction * comparePaths(a, b);
  for (const path of paths) {
    if (start !== undefined && compare(path, start) <= 0) continue;
    const last = found.at(-1);
    if (found.length >= count && last !== undefined && compare(path, last) >= 0) continue;
    let [low, high] = [0, found.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(found[middle] as string, path) < 0) low = middle + 1;
      else high = middle;
    }
    found.splice(low, 0, path);
    if (found.length > count) found.pop();
  }
  return found;
}

/** Returns the sorted IDs of a document's subcollections ('' for the root). */
export function listCollections(database: Database, parent: string): readonly string[] {
  return database.collectionIds(parent).toSorted((a, b) => comparePaths(a, b));
}

export function countDocuments(database: Database): number {
  return database.descendants('', undefined).reduce((sum, { size }) => sum + size, 0);
}
