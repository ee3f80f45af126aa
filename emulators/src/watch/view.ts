import { countQuery, runQuery } from '../query/run.ts';
import { Matcher } from '../query/matcher.ts';
import type { Query } from '../query/query.ts';
import type { Database, DocumentChange } from '../store/database.ts';
import type { Document } from '../values/value.ts';
import type { Past } from '../store/history.ts';
import type { Selection } from './request.ts';
import { SetView, type DocumentSet } from './setView.ts';
import { WindowView } from './windowView.ts';

/** Where a view puts what the client has to be told of a document. */
export interface Told {
  /** The document is among the results, and new or changed. */
  put(document: Document): void;
  /**
   * The document has left the results.
   * @param document as it now is; undefined when it was deleted
   * @param pushedOut whether it is unchanged and only others have taken its place
   */
  drop(path: string, document: Document | undefined, pushedOut: boolean): void;
}

/** What a client knows of a target that it has just added. */
export interface Beginning {
  /** To be sent as they are. */
  readonly documents: readonly Document[];
  /** Documents asked for by name that are not there. */
  readonly missing: readonly string[];
}

/**
 * What one client has been told of one target. Commits are noted as they come, the client is told when it is
 * ready to hear: until then the noted changes of a document fall into one.
 */
export interface View {
  /** Starts with a client that knows nothing. */
  begin(): Beginning;
  /**
   * Starts with a client that knows how things were; the changes since are then noted.
   * @returns counts, when asked at once, how many documents the results had at that time
   */
  resume(past: Past): () => number;
  /** The paths of the results. */
  paths(): readonly string[];
  /** Takes note of a change; whether there is anything to tell the client. */
  note(change: DocumentChange): boolean;
  /** Tells what was noted, as things now are. */
  tell(told: Told): void;
}

/** The view of a selection, not yet begun. */
export function viewOf(database: Database, selection: Selection): View {
  if (selection.kind === 'documents') return new SetView(database, namedDocuments(database, selection.paths));
  const { query } = selection;
  const limited = query.limit !== undefined || query.offset > 0;
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
