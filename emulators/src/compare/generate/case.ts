import type { StoredDocument } from './data.ts';
import type { FunctionTree, Tree } from './tree.ts';

/** The `match` block of a test case. */
export interface CaseRules {
  /** Match path with placeholders, as in `/@C@/{id}`. */
  readonly pattern: string;
  readonly functions: readonly FunctionTree[];
  readonly allows: readonly { readonly methods: string; readonly condition: Tree }[];
}

/**
 * Who sends the request: an admin (`owner`), an unauthenticated client (`nobody`), or a signed-in user with (`admin`)
 * or without (`user`) an admin role.
 */
export type Caller = 'owner' | 'nobody' | 'admin' | 'user';

/** A REST request. Names contain placeholders for the collection and the database. */
export interface CaseRequest {
  /**
   * An HTTP method, or `LISTEN`. The body of a `LISTEN` request contains the query or document IDs, and the writes
   * to commit while listening.
   */
  readonly method: string;
  /** Path below `documents`, such as `/@C@/a` or `:runQuery`. */
  readonly path: string;
  readonly body?: unknown;
  readonly caller: Caller;
  /** Overrides the caller's default `Authorization` header. */
  readonly authorization?: string;
}

/** A randomly generated test case. */
export type Case =
  | {
      readonly kind: string;
      readonly rules?: CaseRules;
      readonly documents: readonly StoredDocument[];
      readonly request: CaseRequest;
      /** IDs of documents to compare after the request. */
      readonly after?: readonly string[];
    }
  | {
      readonly kind: 'syntax';
      /** The content of a rules file. Both emulators must agree on whether it compiles. */
      readonly text: string;
    };

/** A test case that sends a request. */
export type RequestCase = Exclude<Case, { readonly kind: 'syntax'; readonly text: string }>;

/** Returns whether a test case only compiles a rules file. */
export function isSyntax(tested: Case): tested is Exclude<Case, RequestCase> {
  return 'text' in tested;
}
