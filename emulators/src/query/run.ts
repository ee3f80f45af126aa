import type { Collection, IndexEntry } from '../store/collection.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { joinPath, parentPath } from '../values/name.ts';
import type { Document } from '../values/value.ts';
import { matchesFilter } from './filter.ts';
import { nearestDocuments } from './nearest.ts';
import { planCollection } from './plan.ts';
import { Ordering } from './position.ts';
import { isInScope, type Query } from './query.ts';

/** Runs a query. Applies cursors, offset, and limit, but returns documents with all fields. */
export function runQuery(database: Snapshot, query: Query): readonly Document[] {
  const ordered = orderedResults(database, query);
  return query.nearest ? nearestDocuments(ordered, query.nearest) : ordered;
}

function orderedResults(database: Snapshot, query: Query): readonly Document[] {
  const ordering = new Ordering(database.name, query);
  const collections = collectionsOf(database, query);
  const [single] = collections;
  if (collections.length === 1 && single) {
    const ordered = readInOrder(database, single, query, ordering);
    if (ordered) return applyWindow(ordered, query);
  }
  const results: Document[] = [];
  for (const collection of collections) {
    for (const document of readMatching(database, collection, query, ordering)) results.push(document);
  }
  results.sort((left, right) => ordering.compare(left, right));
  return results.slice(query.offset, query.limit === undefined ? undefined : query.offset + query.limit);
}

/** Counts the results of a query, without reading documents if an index range covers the query. */
export function countQuery(database: Snapshot, query: Query): number {
  if (query.nearest) return runQuery(database, query).length;
  const ordering = new Ordering(database.name, query);
  let total = 0;
  for (const collection of collectionsOf(database, query)) {
    const plan = planCollection(database.name, collection, query, ordering);
    if (plan?.exact) total += plan.to - plan.from;
    else total += countOf(readMatching(database, collection, query, ordering));
  }
  const afterOffset = Math.max(0, total - query.offset);
  return query.limit === undefined ? afterOffset : Math.min(afterOffset, query.limit);
}

/** Returns whether a document matches a query, ignoring cursors, offset, and limit. */
export function couldReturn(database: Snapshot, query: Query, document: Document): boolean {
  return (
    isInScope(query, parentPath(document.path)) &&
    (!query.filter || matchesFilter(database.name, query.filter, document)) &&
    new Ordering(database.name, query).includes(document)
  );
}

function collectionsOf(database: Snapshot, query: Query): readonly Collection[] {
  if (query.allDescendants) return database.descendants(query.parent, query.collectionId);
  const ids = query.collectionId === undefined ? database.collectionIds(query.parent) : [query.collectionId];
  return ids
    .map((id) => database.collection(joinPath(query.parent, id)))
    .filter((collection) => collection !== undefined);
}

/** Returns results from an index with a matching sort order, or undefined if there is none. */
function readInOrder(
  database: Snapshot,
  collection: Collection,
  query: Query,
  ordering: Ordering,
): Iterable<Document> | undefined {
  const plan = planCollection(database.name, collection, query, ordering);
  if (!plan?.ordered) return undefined;
  const entries = plan.reversed ? plan.index.rangeReversed(plan.from, plan.to) : plan.index.range(plan.from, plan.to);
  return plan.exact ? documentsOf(entries) : filterMatching(database, documentsOf(entries), query, ordering);
}

/** Returns the matching documents in a collection, unordered. */
function readMatching(
  database: Snapshot,
  collection: Collection,
  query: Query,
  ordering: Ordering,
): Iterable<Document> {
  const plan = planCollection(database.name, collection, query, ordering);
  if (!plan) return filterMatching(database, collection.documents(), query, ordering);
  const documents = documentsOf(plan.index.range(plan.from, plan.to));
  return plan.exact ? documents : filterMatching(database, documents, query, ordering);
}

function* documentsOf(entries: Iterable<IndexEntry>): Generator<Document> {
  for (const entry of entries) yield entry.document;
}

function* filterMatching(
  database: Snapshot,
  documents: Iterable<Document>,
  query: Query,
  ordering: Ordering,
): Generator<Document> {
  for (const document of documents) {
    if (query.filter && !matchesFilter(database.name, query.filter, document)) continue;
    if (!ordering.includes(document)) continue;
    if (ordering.isBeforeStart(document) || ordering.isAfterEnd(document)) continue;
    yield document;
  }
}

function applyWindow(documents: Iterable<Document>, query: Query): readonly Document[] {
  const results: Document[] = [];
  let skip = query.offset;
  if (query.limit === 0) return results;
  for (const document of documents) {
    if (skip > 0) {
      skip -= 1;
    } else {
      results.push(document);
      if (results.length === query.limit) break;
    }
  }
  return results;
}

function countOf(documents: Iterable<Document>): number {
  let count = 0;
  for (const _document of documents) count += 1;
  return count;
}
