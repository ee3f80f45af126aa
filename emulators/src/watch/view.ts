import { countQuery, runQuery } from '../query/run.ts';
import { Matcher } from '../query/matcher.ts';
import type { Query } from '../query/query.ts';
import type { Database, DocumentChange } from '../store/database.ts';
import type { Document } from '../values/value.ts';
import type { PriorStates } from '../store/history.ts';
import type { Selection } from './request.ts';
import { SetView, type DocumentSet } from './setView.ts';
import { WindowView } from './windowView.ts';

/** Receives the changes that a view sends to the client. */
export interface ChangeSink {
  /** Reports a document that was added to the results or modified. */
  put(document: Document): void;
  /**
   * Reports a document that left the results.
   * @param document the current document; undefined if it was deleted
   * @param displaced whether the document is unchanged but was pushed out of a limited query by other documents
   */
  drop(path: string, document: Document | undefined, displaced: boolean): void;
}

/** Initial data for a client that has none. */
export interface InitialState {
  /** Documents that match the target. */
  readonly documents: readonly Document[];
  /** Paths requested by name that do not exist. */
  readonly missing: readonly string[];
}

/**
 * Tracks what a client has received for one target. Records commits as they happen and reports them when the client is
 * ready. Multiple changes to a document are merged into one.
 */
export interface View {
  /** Returns the initial data for a client that has none. */
  start(): InitialState;
  /**
   * Resumes a client that already has data, and records the changes it missed.
   * @returns a function that counts the results at the resume point; call it before the database changes again
   */
  resume(past: PriorStates): () => number;
  /** Returns the paths of the documents that currently match. */
  paths(): readonly string[];
  /** Records a change, and returns whether there is anything to send. */
  record(change: DocumentChange): boolean;
  /** Reports all recorded changes with the current state of each document. */
  report(sink: ChangeSink): void;
}

/** Creates the view for a target. Call `start` or `resume` on it next. */
export function viewOf(database: Database, selection: Selection): View {
  if (selection.kind === 'documents') return new SetView(database, namedDocuments(database, selection.paths));
  const { query } = selection;
  const limited = query.limit !== undefined || query.offset > 0 || query.nearest !== undefined;
  return limited ? new WindowView(database, query) : new SetView(database, results(database, query));
}

function namedDocuments(database: Database, paths: readonly string[]): DocumentSet {
  const named = new Set(paths);
  const all = (): readonly Document[] =>
    [...named].map((path) => database.get(path)).filter((document) => document !== undefined);
  return {
    selects: ({ path }) => named.has(path),
    all,
    count: () => all().length,
    missing: () => [...named].filter((path) => database.get(path) === undefined),
  };
}

function results(database: Database, query: Query): DocumentSet {
  const matcher = new Matcher(database.name, query);
  return {
    selects: (document) => matcher.matches(document),
    all: () => runQuery(database, query),
    count: () => countQuery(database, query),
    missing: () => [],
  };
}
