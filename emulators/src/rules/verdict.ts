import type { QueryFilter } from '../values/queryFilter.ts';
import type { Document, Fields, Timestamp } from '../values/value.ts';
import type { BatchReads } from './batchReads.ts';

/**
 * What the protocol fronts ask of a ruleset, and what it answers. The fronts know nothing of the
 * language; the ruleset knows nothing of sockets or of the store.
 */
export type Method = 'get' | 'list' | 'create' | 'update' | 'delete';

/** The caller as the rules see it in `request.auth`; null when no token was sent. */
export interface CallerAuth {
  /** `sub` of the token, else `user_id`. */
  readonly uid: string;
  /** The token's whole payload, as `request.auth.token`. */
  readonly token: Readonly<Record<string, unknown>>;
}

/** Reads that `get()`, `exists()`, `getAfter()` and `existsAfter()` make. Paths are relative to the database. */
export interface DocumentReads {
  /** The document as it stands before the request. */
  before(path: string): Document | undefined;
  /** The document as it would stand after the whole commit. */
  after(path: string): Document | undefined;
}

interface RequestBase {
  readonly projectId: string;
  readonly databaseId: string;
  readonly auth: CallerAuth | null;
  /** `request.time`. */
  readonly time: Timestamp;
  readonly reads: DocumentReads;
  /**
   * The same object in every request of one commit, transaction or multi-document read: together they
   * may read 20 documents. Without it the request stands alone.
   */
  readonly batch?: BatchReads;
  /** Told what the rules give to `debug()`, as lines of text. */
  readonly debug?: (text: string) => void;
}

/** One document read or written by its path. */
export interface DocumentRequest extends RequestBase {
  readonly method: Exclude<Method, 'list'>;
  /** Relative to the database. */
  readonly path: string;
  /** `resource`: the stored document, undefined when there is none. */
  readonly resource: Document | undefined;
  /** `request.resource.data`: the fields as they would be stored, for create and update. */
  readonly newFields?: Fields;
  /**
   * Of a write, what it may turn out to be as long as nobody has looked at the stored document, and whether its
   * fields are known all the same. Left out, a request is what its method says, and all of it is known. Only the words
   * of a denial depend on it.
   */
  readonly foreseen?: { readonly methods: readonly DocumentRequest['method'][]; readonly fields: boolean };
}

/** A list, query or aggregation: judged on what it could return, never on rows. */
export interface QueryRequest extends RequestBase {
  readonly method: 'list';
  /** The parent document's path relative to the database, '' at the root. */
  readonly parent: string;
  /** Undefined for all collections below the parent. */
  readonly collectionId: string | undefined;
  /** A collection-group query. */
  readonly allDescendants: boolean;
  readonly filter?: QueryFilter;
  readonly limit?: number;
  readonly offset?: number;
  readonly orderBy: readonly { readonly field: readonly string[]; readonly direction: 'ASC' | 'DESC' }[];
}

/** The answer to a request. `reason` is the denial text in the official emulator's words; empty when allowed. */
export interface Verdict {
  readonly allowed: boolean;
  readonly reason: string;
}

/** A compile error or warning of a rules file; positions count from 1. */
export interface RulesIssue {
  readonly severity: 'ERROR' | 'WARNING';
  readonly description: string;
  readonly sourcePosition: { readonly fileName?: string; readonly line: number; readonly column: number };
}

/** A compiled rules file. Never throws on a request: an error of an expression denies that `allow`. */
export interface Ruleset {
  judge(request: DocumentRequest | QueryRequest): Verdict;
}

/** A ruleset that says why. */
export interface ExplainingRuleset extends Ruleset {
  /**
   * Why a request is denied, in plain words for its developer: a line for each statement that did not hold, with
   * the part of its condition that kept it from holding and the values there. Empty when it is allowed. Evaluates
   * the request once more.
   */
  explain(request: DocumentRequest | QueryRequest): readonly string[];
}

/** The result of compiling; `ruleset` is missing when an issue is an ERROR. */
export interface Compilation {
  readonly ruleset?: Ruleset;
  readonly issues: readonly RulesIssue[];
}
