import { isNamePath } from '../values/fieldPath.ts';
import { comparePaths, type DatabaseName } from '../values/name.ts';
import { compareValues } from '../values/order.ts';
import type { Document, Value } from '../values/value.ts';
import { queriedValue } from './filter.ts';
import { fullOrder, type Cursor, type Order, type Query } from './query.ts';

/** The sort order of a query, with its start and end cursors. */
export class Ordering {
  readonly #database: DatabaseName;
  readonly order: readonly Order[];
  readonly #startAt: Cursor | undefined;
  readonly #endAt: Cursor | undefined;

  constructor(database: DatabaseName, query: Query) {
    this.#database = database;
    this.order = fullOrder(query);
    this.#startAt = query.startAt;
    this.#endAt = query.endAt;
  }

  /** Returns whether a document has all sort fields. Documents without them are not in the results. */
  includes(document: Document): boolean {
    return this.order.every((line) => isNamePath(line.field) || this.#value(document, line) !== undefined);
  }

  /** Compares two documents that have all sort fields. */
  compare(left: Document, right: Document): number {
    for (const line of this.order) {
      const order = isNamePath(line.field)
        ? comparePaths(left.path, right.path)
        : compareValues(this.#value(left, line) as Value, this.#value(right, line) as Value);
      if (order !== 0) return line.direction === 'DESC' ? -order : order;
    }
    return 0;
  }

  get hasCursor(): boolean {
    return this.#startAt !== undefined || this.#endAt !== undefined;
  }

  /** Returns whether a document sorts before the start cursor. */
  isBeforeStart(document: Document): boolean {
    if (!this.#startAt) return false;
    const order = this.#compareToCursor(document, this.#startAt);
    return this.#startAt.before ? order < 0 : order <= 0;
  }

  /** Returns whether a document sorts after the end cursor. */
  isAfterEnd(document: Document): boolean {
    if (!this.#endAt) return false;
    const order = this.#compareToCursor(document, this.#endAt);
    return this.#endAt.before ? order >= 0 : order > 0;
  }

  #compareToCursor(document: Document, cursor: Cursor): number {
    for (const [at, value] of cursor.values.entries()) {
      const line = this.order[at] as Order;
      const order = compareValues(this.#value(document, line) as Value, value);
      if (order !== 0) return line.direction === 'DESC' ? -order : order;
    }
    return 0;
  }

  #value(document: Document, line: Order): Value | undefined {
    return queriedValue(this.#database, document, line.field);
  }
}
