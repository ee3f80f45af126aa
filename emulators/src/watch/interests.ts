import { queriedValue } from '../query/filter.ts';
import type { Query } from '../query/query.ts';
import { requiredConstraints } from '../query/range.ts';
import type { DocumentChange } from '../store/database.ts';
import { formatFieldPath, type FieldPath } from '../values/fieldPath.ts';
import { joinPath, lastSegment, parentPath, type DatabaseName } from '../values/name.ts';
import type { Document, Value } from '../values/value.ts';
import type { Selection } from './request.ts';
import { addTo, removeFrom } from '../values/setsByKey.ts';

/** Subscribers to one collection or collection group. */
interface SubscriberIndex<T> {
  /** Subscribers without an equality filter. Every change in the collection is checked against them. */
  readonly all: Set<T>;
  /** Subscribers with an equality filter, by field and then by the value that the field must equal. */
  readonly byField: Map<string, { readonly field: FieldPath; readonly byValue: Map<string, Set<T>> }>;
}

/**
 * Finds the subscribers that a change could affect, without checking every subscriber. Looks them up by document path,
 * collection, and collection group, and by the first equality filter in their query.
 */
export class Interests<T> {
  readonly #database: DatabaseName;
  readonly #documents = new Map<string, Set<T>>();
  readonly #collections = new Map<string, SubscriberIndex<T>>();
  readonly #groups = new Map<string, SubscriberIndex<T>>();
  readonly #allCollections = new Set<T>();

  constructor(database: DatabaseName) {
    this.#database = database;
  }

  add(selection: Selection, subscriber: T): void {
    if (selection.kind === 'documents') {
      for (const path of selection.paths) addTo(this.#documents, path, subscriber);
      return;
    }
    const { query } = selection;
    if (query.collectionId === undefined) {
      this.#allCollections.add(subscriber);
      return;
    }
    const [indexes, key] = this.#indexOf(query, query.collectionId);
    const index = indexes.get(key) ?? { all: new Set(), byField: new Map() };
    indexes.set(key, index);
    const fixed = fixedField(query);
    if (!fixed) {
      index.all.add(subscriber);
      return;
    }
    const name = formatFieldPath(fixed.field);
    const values = index.byField.get(name) ?? { field: fixed.field, byValue: new Map() };
    index.byField.set(name, values);
    addTo(values.byValue, fixed.key, subscriber);
  }

  remove(selection: Selection, subscriber: T): void {
    if (selection.kind === 'documents') {
      for (const path of selection.paths) removeFrom(this.#documents, path, subscriber);
      return;
    }
    const { query } = selection;
    this.#allCollections.delete(subscriber);
    if (query.collectionId === undefined) return;
    const [indexes, key] = this.#indexOf(query, query.collectionId);
    const index = indexes.get(key);
    if (!index) return;
    index.all.delete(subscriber);
    const fixed = fixedField(query);
    const values = fixed && index.byField.get(formatFieldPath(fixed.field));
    if (values) {
      removeFrom(values.byValue, fixed.key, subscriber);
      if (values.byValue.size === 0) index.byField.delete(formatFieldPath(values.field));
    }
    if (index.all.size === 0 && index.byField.size === 0) indexes.delete(key);
  }

  #indexOf(query: Query, collectionId: string): readonly [Map<string, SubscriberIndex<T>>, string] {
    return query.allDescendants
      ? [this.#groups, collectionId]
      : [this.#collections, joinPath(query.parent, collectionId)];
  }

  /**
   * Yields each subscriber that a change could affect, without duplicates. The caller must check whether the change
   * matches.
   */
  *affectedBy(change: DocumentChange): Generator<T> {
    yield* this.#documents.get(change.path) ?? [];
    yield* this.#allCollections;
    const collection = parentPath(change.path);
    yield* this.#subscribersIn(this.#collections.get(collection), change);
    yield* this.#subscribersIn(this.#groups.get(lastSegment(collection)), change);
  }

  *#subscribersIn(index: SubscriberIndex<T> | undefined, { before, after }: DocumentChange): Generator<T> {
    if (!index) return;
    yield* index.all;
    for (const { field, byValue } of index.byField.values()) {
      const keyBefore = this.#keyAt(before, field);
      const keyAfter = this.#keyAt(after, field);
      if (keyBefore !== undefined) yield* byValue.get(keyBefore) ?? [];
      if (keyAfter !== undefined && keyAfter !== keyBefore) yield* byValue.get(keyAfter) ?? [];
    }
  }

  #keyAt(document: Document | undefined, field: FieldPath): string | undefined {
    const value = document && queriedValue(this.#database, document, field);
    return value && keyOf(value);
  }
}

/** Returns the field and key of the first equality filter whose value can serve as a key. */
function fixedField({ filter }: Query): { readonly field: FieldPath; readonly key: string } | undefined {
  for (const { field, op, value } of requiredConstraints(filter)) {
    const key = op === '==' ? keyOf(value) : undefined;
    if (key !== undefined) return { field, key };
  }
  return undefined;
}

/**
 * Serializes a value to a key. Equal values share a key (3 and 3.0). Returns undefined for types that are too expensive
 * to serialize.
 */
function keyOf(value: Value): string | undefined {
  switch (value.kind) {
    case 'null':
      return '';
    case 'boolean':
      return `b${value.value}`;
    case 'integer':
      return `n${value.value}`;
    case 'double':
      return `n${Number.isInteger(value.value) ? BigInt(value.value) : value.value}`;
    case 'string':
      return `s${value.value}`;
    case 'reference':
      return `r${value.value}`;
    case 'timestamp':
      return `t${value.value.seconds}.${value.value.nanos}`;
    default:
      return undefined;
  }
}
