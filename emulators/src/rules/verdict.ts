import type { QueryFilter } from '../values/queryFilter.ts';
import type { Document, Fields, Timestamp } from '../values/value.ts';
import type { BatchReads } from './batchReads.ts';

/**
 * The interface between the front ends and the rules engine. Front ends do not depend on the rules language, and the
 * rules engine does not depend on protocols or the store.
 */
type Method = 'get' | 'list' | 'create' | 'update' | 'delete';

/** The value of `request.auth`. Null if the request has no token. */
export interface CallerAuth {
  /** The token's `sub` claim, or null if it is not a string. */
  readonly uid: string | null;
  /** The token's payload. */
  readonly token: Readonly<Record<string, unknown>>;
}

/**
 * Reads documents for `get()`, `exists()`, `getAfter()`, and `existsAfter()`. Paths are relative to the database's
 * documents.
 */
export interface DocumentReads {
  /** Returns the document before the commit. */
  before(path: string): Document | undefined;
  /** Returns the document after the entire commit. */
  after(path: string): Document | undefined;
  /** Returns whether the commit writes a document. Reading its state after the commit is free. */
  isWritten?(path: string): boolean;
}

interface RequestBase {
  readonly projectId: string;
  readonly databaseId: string;
  readonly auth: CallerAuth | null;
  /** The value of `request.time`. */
  readonly time: Timestamp;
  readonly reads: DocumentReads;
  /** Shared by all requests in a commit or batch get, which can read 20 documents in total. */
  readonly batch?: BatchReads;
  /** Receives the output of `debug()`. */
  readonly debug?: (text: string) => void;
}

/** A read or write of a single document. */
export interface DocumentRequest extends RequestBase {
  readonly method: Exclude<Method, 'list'>;
  /** Relative to the database's documents. */
  readonly path: string;
  /** The stored document, or undefined if it does not exist. */
  readonly resource: Document | undefined;
  /** The fields after a create or update (`request.resource.data`). */
  readonly newFields?: Fields;
  /** The fields in a write's mask and transforms (`request.writeFields`). Undefined if it has neither. */
  readonly writeFields?: readonly string[];
  /** Whether the server generated the document ID. If so, `request.path` does not include it. */
  readonly hasGeneratedId?: boolean;
  /**
   * The possible methods of a write, and whether its fields are known, before the stored document is read. Affects only
   * the reason for a denial. By default, everything is known.
   */
  readonly knownBeforeRead?: { readonly methods: readonly DocumentRequest['method'][]; readonly fields: boolean };
}

/** A query, aggregation, or list request. Evaluated independently of its results. */
export interface QueryRequest extends RequestBase {
  readonly method: 'list';
  /** Path of the parent document, or '' for the root. */
  readonly parent: string;
  /** Undefined for all collections. */
  readonly collectionId: string | undefined;
  /** Whether it is a collection group query. */
  readonly allDescendants: boolean;
  readonly filter?: QueryFilter;
  readonly limit?: number;
  readonly offset?: number;
  readonly orderBy: readonly { readonly field: readonly string[]; readonly direction: 'ASC' | 'DESC' }[];
}

/** The decision on a request. `reason` uses the official emulator's wording, and is '' if the request is allowed. */
export interface Verdict {
  readonly allowed: boolean;
  readonly reason: string;
}

/** A compile error or warning. Lines and columns are 1-based. */
export interface RulesIssue {
  readonly severity: 'ERROR' | 'WARNING';
  readonly description: string;
  readonly sourcePosition: { readonly fileName?: string; readonly line: number; readonly column: number };
}

/** Compiled rules. Does not throw while evaluating requests. */
export interface Ruleset {
  judge(request: DocumentRequest | QueryRequest): Verdict;
}

/** A part that made a condition fail. Lines and columns are 1-based. */
export interface FailedPart {
  readonly line: number;
  readonly column: number;
  /** Source text, truncated and on one line. */
  readonly source: string;
  /** Truncated value, such as `false` or `an error: …`. */
  readonly value: string;
  readonly isError: boolean;
  /** Operands whose values are not obvious from the source. */
  readonly operands: readonly { readonly source: string; readonly value: string }[];
  /** Function calls and variables on the way from the condition to this part. */
  readonly through: readonly string[];
  /** Offsets of this part in the condition, or of the function call or variable that leads to it. */
  readonly within?: { readonly start: number; readonly end: number };
}

/** An `allow` statement that was evaluated but was not true. */
export interface TriedStatement {
  /** Line where the condition starts. */
  readonly line: number;
  readonly column: number;
  /** Source text of the condition, truncated. */
  readonly condition: string;
  readonly isError: boolean;
  readonly parts: readonly FailedPart[];
  /** Number of parts that are not listed. */
  readonly moreParts: number;
}

/** Explains a denial. Bounded in size, and does not keep documents in memory. */
export interface Explanation {
  /** Name of the rules file. */
  readonly file: string;
  /** One sentence for each listed statement, or a single one if none applies. Empty if the request is allowed. */
  readonly lines: readonly string[];
  readonly statements: readonly TriedStatement[];
  /** Number of statements that are not listed. */
  readonly more: number;
  /** Statements for other methods on the same path. Empty if a statement applies to the method. */
  readonly elsewhere: readonly { readonly line: number; readonly methods: readonly string[] }[];
}

/** A ruleset that can explain denials. */
export interface ExplainingRuleset extends Ruleset {
  /** Explains why a request was denied by evaluating it again. */
  explain(request: DocumentRequest | QueryRequest): Explanation;
}

/** The result of compiling rules. `ruleset` is missing if any issue is an ERROR. */
export interface Compilation {
  readonly ruleset?: Ruleset;
  readonly issues: readonly RulesIssue[];
}
