import { fieldAt, formatFieldPath, isNamePath, type FieldPath } from '../values/fieldPath.ts';
import { comparePaths } from '../values/name.ts';
import { compareValues } from '../values/order.ts';
import type { Document, Value } from '../values/value.ts';
import { SortedList } from './sortedList.ts';

/** An index entry: a document and the value of its indexed field. */
export interface IndexEntry {
  readonly value: Value;
  readonly document: Document;
}

/** An index on one field. Ordered by field value, then by document name. Omits documents without the field. */
export type FieldIndex = SortedList<IndexEntry>;

/** Placeholder value for the `__name__` index, which sorts by document name alone. */
const NO_VALUE: Value = { kind: 'null' };

interface StoredIndex {
  readonly path: FieldPath;
  readonly entries: FieldIndex;
}

/** A collection's documents and single-field indexes. Indexes are built on first use and updated on every write. */
export class Collection {
  readonly path: string;
  readonly #documents = new Map<string, Document>();
  readonly #indexes = new Map<string, StoredIndex>();

  constructor(path: string) {
    this.path = path;
  }

  get size(): number {
    return this.#documents.size;
  }

  get(path: string): Document | undefined {
    return this.#documents.get(path);
  }

  /** Returns the documents, unordered. */
  documents(): IterableIterator<Document> {
    return this.#documents.values();
  }

  /** Inserts, replaces, or (if `document` is undefined) removes the document at a path. */
  replace(path: string, document: Document | undefined): void {
    const previous = this.#documents.get(path);
    for (const index of this.#indexes.values()) {
      if (previous) removeFrom(index, previous);
      if (document) addTo(index, document);
    }
    if (document) this.#documents.set(path, document);
    else this.#documents.delete(path);
  }

  /** Returns whether a field's index has already been built. */
  hasIndex(path: FieldPath): boolean {
    return this.#indexes.has(formatFieldPath(path));
  }

  /** Returns the index on a field, building it if necessary. `['__name__']` indexes all documents by name. */
  index(path: FieldPath): FieldIndex {
    const key = formatFieldPath(path);
    const existing = this.#indexes.get(key);
    if (existing) return existing.entries;
    const entries: FieldIndex = new SortedList(compareEntries);
    const entriesToAdd: IndexEntry[] = [];
    for (const document of this.#documents.values()) {
      const value = indexedValue(path, document);
      if (value) entriesToAdd.push({ value, document });
    }
    entries.replaceAll(entriesToAdd);
    this.#indexes.set(key, { path, entries });
    return entries;
  }
}

function addTo(index: StoredIndex, document: Document): void {
  const value = indexedValue(index.path, document);
  if (value) index.entries.add({ value, document });
}

function removeFrom(index: StoredIndex, document: Document): void {
  const value = indexedValue(index.path, document);
  if (value) index.entries.delete({ value, document });
}

function indexedValue(path: FieldPath, document: Document): Value | undefined {
  return isNamePath(path) ? NO_VALUE : fieldAt(document.fields, path);
}

function compareEntries(left: IndexEntry, right: IndexEntry): number {
  return compareValues(left.value, right.value) || comparePaths(left.document.path, right.document.path);
}
