import { Matcher } from '../query/matcher.ts';
import type { Query } from '../query/query.ts';
import { nearestDocuments } from '../query/nearest.ts';
import { runQuery } from '../query/run.ts';
import type { Database, DocumentChange } from '../store/database.ts';
import type { Document } from '../values/value.ts';
import type { PriorStates } from '../store/history.ts';
import type { InitialState, ChangeSink, View } from './view.ts';

/**
 * Tracks a query with a limit, an offset or findNearest, where one document's change can move others in or out of the
 * results. Stores the client's documents and reruns the query when a change could affect the results.
 */
export class WindowView implements View {
  readonly #database: Database;
  readonly #query: Query;
  readonly #matcher: Matcher;
  /** Documents that the client has, by path, in query order. */
  #clientDocuments: ReadonlyMap<string, Document> = new Map();
  #last: Document | undefined;
  #isStale = false;

  constructor(database: Database, query: Query) {
    this.#database = database;
    this.#query = query;
    this.#matcher = new Matcher(database.name, query);
  }

  start(): InitialState {
    const documents = runQuery(this.#database, this.#query);
    this.#setClientDocuments(documents);
    return { documents, missing: [] };
  }

  resume(past: PriorStates): () => number {
    this.#setClientDocuments(this.#resultsAt(past));
    this.#isStale = true;
    const count = this.#clientDocuments.size;
    return () => count;
  }

  /**
   * Reconstructs the results at an earlier time. Each changed document moves an unchanged result by at most one
   * position, so reading that many extra results is enough.
   */
  #resultsAt(past: PriorStates): readonly Document[] {
    const { offset, limit, nearest, ...rest } = this.#query;
    const end = limit === undefined ? undefined : offset + limit;
    const current = runQuery(this.#database, {
      ...rest,
      offset: 0,
      ...(end !== undefined && { limit: end + past.size }),
    });
    const previous = current.filter(({ path }) => !past.has(path));
    for (const document of past.values()) if (document && this.#matcher.matches(document)) previous.push(document);
    previous.sort((left, right) => this.#matcher.compare(left, right));
    return nearest ? nearestDocuments(previous, nearest) : previous.slice(offset, end);
  }

  paths(): readonly string[] {
    return runQuery(this.#database, this.#query).map(({ path }) => path);
  }

  record({ path, before, after }: DocumentChange): boolean {
    this.#isStale ||=
      this.#clientDocuments.has(path) ||
      this.#entersWindow(after) ||
      (this.#query.offset > 0 && this.#entersWindow(before));
    return this.#isStale;
  }

  /** Returns whether a document matches the query and could be before the end of the window. */
  #entersWindow(document: Document | undefined): boolean {
    if (!document || !this.#matcher.matches(document)) return false;
    if (this.#query.nearest) return true;
    const isFull = this.#clientDocuments.size === this.#query.limit;
    return !isFull || (this.#last !== undefined && this.#matcher.compare(document, this.#last) < 0);
  }

  report(sink: ChangeSink): void {
    if (!this.#isStale) return;
    const before = this.#clientDocuments;
    const documents = runQuery(this.#database, this.#query);
    this.#setClientDocuments(documents);
    // Compare update times: findNearest returns a new copy of each document on every run.
    for (const document of documents)
      if (before.get(document.path)?.updateTime !== document.updateTime) sink.put(document);
    for (const [path, previous] of before) {
      if (this.#clientDocuments.has(path)) continue;
      const document = this.#database.get(path);
      sink.drop(path, document, document?.updateTime === previous.updateTime);
    }
  }

  #setClientDocuments(documents: readonly Document[]): void {
    this.#clientDocuments = new Map(documents.map((document) => [document.path, document]));
    this.#last = documents.at(-1);
    this.#isStale = false;
  }
}
