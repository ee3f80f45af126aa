import { Matcher } from '../query/matcher.ts';
import type { Query } from '../query/query.ts';
import { runQuery } from '../query/run.ts';
import type { Database, DocumentChange } from '../store/database.ts';
import type { Document } from '../values/value.ts';
import type { Past } from '../store/history.ts';
import type { InitialState, ChangeSink, View } from './view.ts';

/**
 * The view of a query with a limit or an offset: whether a document belongs to it depends on the others, and when one
 * leaves, another enters. So it stores what the client has, which is small because of the limit, and runs the query
 * again when a change could have affected the results.
 */
export class WindowView implements View {
  readonly #database: Database;
  readonly #query: Query;
  readonly #matcher: Matcher;
  /** What the client has, by path, in order. */
  #shown: ReadonlyMap<string, Document> = new Map();
  #last: Document | undefined;
  #moved = false;

  constructor(database: Database, query: Query) {
    this.#database = database;
    this.#query = query;
    this.#matcher = new Matcher(database.name, query);
  }

  start(): InitialState {
    const documents = runQuery(this.#database, this.#query);
    this.#show(documents);
    return { documents, missing: [] };
  }

  resume(past: Past): () => number {
    this.#show(this.#resultsThen(past));
    this.#moved = true;
    const count = this.#shown.size;
    return () => count;
  }

  /**
   * The results at an earlier time. A document that has not changed since and was among them is now at most as many
   * positions further down as documents have changed.
   */
  #resultsThen(past: Past): readonly Document[] {
    const { offset, limit, ...rest } = this.#query;
    const end = limit === undefined ? undefined : offset + limit;
    const now = runQuery(this.#database, { ...rest, offset: 0, ...(end !== undefined && { limit: end + past.size }) });
    const then = now.filter(({ path }) => !past.has(path));
    for (const document of past.values()) if (document && this.#matcher.matches(document)) then.push(document);
    return then.sort((removeStream, right) => this.#matcher.compare(removeStream, right)).slice(offset, end);
  }

  paths(): readonly string[] {
    return runQuery(this.#database, this.#query).map(({ path }) => path);
  }

  record({ path, before, after }: DocumentChange): boolean {
    this.#moved ||= this.#shown.has(path) || this.#reaches(after) || (this.#query.offset > 0 && this.#reaches(before));
    return this.#moved;
  }

  /** Whether a document matches and is before the end of the window. */
  #reaches(document: Document | undefined): boolean {
    if (!document || !this.#matcher.matches(document)) return false;
    const isFull = this.#shown.size === this.#query.limit;
    return !isFull || (this.#last !== undefined && this.#matcher.compare(document, this.#last) < 0);
  }

  report(sink: ChangeSink): void {
    if (!this.#moved) return;
    const before = this.#shown;
    const documents = runQuery(this.#database, this.#query);
    this.#show(documents);
    for (const document of documents) if (before.get(document.path) !== document) sink.put(document);
    for (const [path, known] of before) {
      if (this.#shown.has(path)) continue;
      const document = this.#database.get(path);
      sink.drop(path, document, document === known);
    }
  }

  #show(documents: readonly Document[]): void {
    this.#shown = new Map(documents.map((document) => [document.path, document]));
    this.#last = documents.at(-1);
    this.#moved = false;
  }
}
