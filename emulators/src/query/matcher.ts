import type { DatabaseName } from '../values/name.ts';
import { parentPath } from '../values/name.ts';
import type { Document } from '../values/value.ts';
import { matchesFilter } from './filter.ts';
import { Ordering } from './position.ts';
import { isInScope, type Query } from './query.ts';

/** Matches individual documents against a query. */
export class Matcher {
  readonly #database: DatabaseName;
  readonly #query: Query;
  readonly #ordering: Ordering;

  constructor(database: DatabaseName, query: Query) {
    this.#database = database;
    this.#query = query;
    this.#ordering = new Ordering(database, query);
  }

  /** Returns whether a document matches, ignoring the offset and limit. */
  matches(document: Document): boolean {
    return (
      isInScope(this.#query, parentPath(document.path)) &&
      (!this.#query.filter || matchesFilter(this.#database, this.#query.filter, document)) &&
      this.#ordering.includes(document) &&
      !this.#ordering.isBeforeStart(document) &&
      !this.#ordering.isAfterEnd(document)
    );
  }

  /** Compares two matching documents in result order. */
  compare(left: Document, right: Document): number {
    return this.#ordering.compare(left, right);
  }
}
