import type { QueryFilter } from '../values/queryFilter.ts';
import type { Document, Fields, Timestamp } from '../values/value.ts';
import type { BatchReads } from './batchReads.ts';

/**
 * The interface between the protocol servers and a ruleset. The servers know nothing about the rules language, and the
 * ruleset knows nothing about sockets or the store.
 */
type Method = 'get' | 'list' | 'create' | 'update' | 'delete';

/** The caller as `request.auth`; null if the request has no token. */
export interface CallerAuth {
  /** The token's `sub`; null if that is not a string. */
  readonly uid: string | null;
  /** The token's whole payload, as `request.auth.token`. */
  readonly token: Readonly<Record<string, unknown>>;
}

/** Reads documents for `get()`, `exists()`, `getAfter()` and `existsAfter()`. Paths are relative to the database. */
export interface DocumentReads {
  /** Returns the document before the request. */
  before(path: string): Document | undefined;
  /** Returns the document as it would be after the entire commit. */
  after(path: string): Document | undefined;
  /** Whether the request itself writes a document; if so, its state afterward is known and doesn't count as a read. */
  isWritten?(path: string): boolean;
}

interface RequestBase {
  readonly projectId: string;
  readonly databaseId: string;
  readonly auth: CallerAuth | null;
  /** `request.time`. */
  readonly time: Timestamp;
  readonly reads: DocumentReads;
  /**
   * Shared by all requests in a commit, transaction or multi-document read, which may read 20 documents in total. If
   * omitted, the request has its own budget.
   */
  readonly batch?: BatchReads;
  /** Receives the output of `debug()` as lines of text. */
  readonly debug?: (text: string) => void;
}

/** A read or write of one document by its path. */
export interface DocumentRequest extends RequestBase {
  readonly method: Exclude<Method, 'list'>;
  /** Relative to the database. */
  readonly path: string;
  /** `resource`: the stored document; undefined if there is none. */
  readonly resource: Document | undefined;
  /** `request.resource.data`: the fields as they would be stored, for create and update. */
  readonly newFields?: Fields;
  /** `request.writeFields`: the fields that an update names; undefined if it replaces the document. */
  readonly writeFields?: readonly string[];
  /** Whether the server generated the document's id; if so, rules can't see it. */
  readonly hasGeneratedId?: boolean;
  /**
   * For a write whose stored document hasn't been read yet: the methods it could turn out to be, and whether its fields
   * are known. If omitted, the method is final and all fields are known. Affects only the text of a denial.
   */
  readonly knownBeforeRead?: { readonly methods: readonly DocumentRequest['method'][]; readonly fields: boolean };
}

/** A list, query or aggregation, judged by what it could return rather than by its actual results. */
export interface QueryRequest extends RequestBase {
  readonly method: 'list';
  /** The parent document's path, relative to the database; '' at the root. */
  readonly parent: string;
  /** Undefined for all collections below the parent. */
  readonly collectionId: string | undefined;
  /** Whether it is a collection group query. */
  readonly allDescendants: boolean;
  readonly filter?: QueryFilter;
  readonly limit?: number;
  readonly offset?: number;
  readonly orderBy: readonly { readonly field: readonly string[]; readonly direction: 'ASC' | 'DESC' }[];
}

/** The verdict on a request. `reason` is the denial in the official emulator's wording; empty if allowed. */
export interface Verdict {
  readonly allowed: boolean;
  readonly reason: string;
}

/** A compile error or warning in a rules file; positions are 1-based. */
export interface RulesIssue {
  readonly severity: 'ERROR' | 'WARNING';
  readonly description: string;
  readonly sourcePosition: { readonly fileName?: string; readonly line: number; readonly column: number };
}

/** A compiled rules file. Never throws for a request: an `allow` whose condition is an error does not hold. */
export interface Ruleset {
  judge(request: DocumentRequest | QueryRequest): Verdict;
}

/** A part that makes a condition false or an error. Lines and columns are 1-based. */
export interface FailedPart {
  readonly line: number;
  readonly column: number;
  /** Source text, shortened to fit on one line. */
  readonly source: string;
  /** Value, shortened: `false`, `an error: …`. */
  readonly value: string;
  readonly isError: boolean;
  /** Operands whose values the source text doesn't show. */
  readonly operands: readonly { readonly source: string; readonly value: string }[];
  /** Function calls and variables that lead from the condition to this part. */
  readonly through: readonly string[];
  /** Offsets, within the condition, of this part or of the call or variable that leads to it. */
  readonly within?: { readonly start: number; readonly end: number };
}

/** An `allow` statement that covers a denied request, but did not hold. */
export interface TriedStatement {
  /** Line where its condition begins. */
  readonly line: number;
  readonly column: number;
  /** Its condition's source, shortened. */
  readonly condition: string;
  readonly isError: boolean;
  readonly parts: readonly FailedPart[];
  /** Number of parts beyond those listed. */
  readonly moreParts: number;
}

/** Explains why a request is denied. Bounded in size; holds no reference to a document. */
export interface Explanation {
  /** The rules file's name. */
  readonly file: string;
  /** One line in plain words for each statement; empty if the request is allowed. */
  readonly lines: readonly string[];
  readonly statements: readonly TriedStatement[];
  /** Number of statements beyond those listed. */
  readonly more: number;
  /** If no statement covers the method: the statements that cover the path for other methods. */
  readonly elsewhere: readonly { readonly line: number; readonly methods: readonly string[] }[];
}

/** A ruleset that can explain denials. */
export interface ExplainingRuleset extends Ruleset {
  /** Explains why a request is denied by evaluating it again. */
  explain(request: DocumentRequest | QueryRequest): Explanation;
}

/** The result of compilation; `ruleset` is missing if any issue is an ERROR. */
export interface Compilation {
  readonly ruleset?: Ruleset;
  readonly issues: readonly RulesIssue[];
}
