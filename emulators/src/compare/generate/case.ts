import type { StoredDocument } from './data.ts';
import type { FunctionTree, Tree } from './tree.ts';

/** A match statement for a test case's collection. */
export interface CaseRules {
  /** Path below the documents, with placeholders: `/@C@/{id}`. */
  readonly pattern: string;
  readonly functions: readonly FunctionTree[];
  readonly allows: readonly { readonly methods: string; readonly condition: Tree }[];
}

/** Who sends a request: an administrator (`owner`), an anonymous client (`nobody`), or a token's user. */
export type Caller = 'owner' | 'nobody' | 'admin' | 'user';

/** A REST request, with placeholders for the collection and database names. */
export interface CaseRequest {
  /** `LISTEN` for a listener: the body has its query or IDs, and the writes to make while it listens. */
  readonly method: string;
  /** Path below `documents`, such as `/@C@/a` or `:runQuery`. */
  readonly path: string;
  readonly body?: unknown;
  readonly caller: Caller;
  /** Replaces the caller's header. */
  readonly authorization?: string;
}

/** One comparison: rules, documents and a request. Each part can be shrunk separately. */
export type Case =
  | {
      readonly kind: string;
      readonly rules?: CaseRules;
      readonly documents: readonly StoredDocument[];
      readonly request: CaseRequest;
      /** Documents to compare after the request. */
      readonly after?: readonly string[];
    }
  | {
      readonly kind: 'syntax';
      /** A rules file that both emulators must accept, or both must reject. */
      readonly text: string;
    };

/** A case with a request. */
export type RequestCase = Exclude<Case, { readonly kind: 'syntax'; readonly text: string }>;

/** Returns whether a case consists only of a rules file. */
export function isSyntax(tested: Case): tested is Exclude<Case, RequestCase> {
  return 'text' in tested;
}
