import type { Query } from '../query/query.ts';
import type { DatabaseName } from '../values/name.ts';
import type { Timestamp } from '../values/value.ts';

/** The documents that a target listens to: documents by path, or the results of a query. */
export type Selection =
  | { readonly kind: 'documents'; readonly paths: readonly string[] }
  | { readonly kind: 'query'; readonly query: Query };

/** The point from which a client resumes listening. */
export type Resume = { readonly token: Uint8Array } | { readonly readTime: Timestamp };

/** A `google.firestore.v1.Target` to add to a stream. */
export interface TargetRequest {
  /** 0 lets the server choose the ID. */
  readonly targetId: number;
  readonly selection: Selection;
  /** Undefined for a new listener. */
  readonly resume?: Resume;
  /** Whether to remove the target after its first snapshot. */
  readonly once: boolean;
  /** Number of documents that the client had at the resume point. */
  readonly expectedCount?: number;
}

/** A decoded `google.firestore.v1.ListenRequest`, from gRPC or WebChannel. */
export interface ListenCommand {
  /** `projects/P/databases/D`, or '' if absent. */
  readonly database: string;
  /** The target to add or remove, or undefined if the request names none. */
  readonly change:
    | {
        readonly kind: 'add';
        readonly targetId: number;
        /** Decodes the target once the stream's database is known. Throws INVALID_ARGUMENT or UNIMPLEMENTED. */
        readonly decode: (database: DatabaseName) => TargetRequest;
      }
    | { readonly kind: 'remove'; readonly targetId: number }
    | undefined;
}
