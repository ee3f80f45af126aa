import { countQuery, runQuery } from '../query/run.ts';
import { Matcher } from '../query/matcher.ts';
import type { Query } from '../query/query.ts';
import type { Database, DocumentChange } from '../store/database.ts';
import type { Document } from '../values/value.ts';
import type { PriorStates } from '../store/history.ts';
import type { Selection } from './request.ts';
import { SetView, type DocumentSet } from './setView.ts';
import { WindowView } from './windowView.ts';

/** Receives a view's changes for the client. */
export interface ChangeSink {
  /** Reports a new or changed document in the results. */
  put(document: Document): void;
  /**
   * Reports a document that has left the results.
   * @param document its current state; undefined if it was deleted
   * @param displaced whether it is unchanged but displaced by others
   */
  drop(path: string, document: Document | undefined, displaced: boolean): void;
}

/** The initial documents of a target. */
export interface InitialState {
  /** Documents to send unchanged. */
  readonly documents: readonly Document[];
  /** Documents requested by name that do not exist. */
  readonly missing: readonly string[];
}

/**
 * One client's data for one target. Commits are recorded as they arrive and sent when the client is ready; several
 * changes to a document in between are merged into one.
 */
export interface View {
  /** Starts with a client that has no data. */
  start(): InitialState;
  /**
   * Starts with a client that has data from an earlier time, and records the changes since.
   * @returns a function that counts the results at that time; must be called immediately
   */
  resume(past: PriorStates): () => number;
  /** Returns the paths of the results. */
  paths(): readonly string[];
  /** Records a change; returns whether there is anything to send to the client. */
  record(change: DocumentChange): boolean;
  /** Reports the recorded changes in their current state. */
  report(sink: ChangeSink): void;
}

/** Creates a view for a selection, without starting it. */
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
