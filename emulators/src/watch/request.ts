import type { Query } from '../query/query.ts';
import type { DatabaseName } from '../values/name.ts';
import type { Timestamp } from '../values/value.ts';

/** A target's documents: some by path, or a query's results. */
export type Selection =
  | { readonly kind: 'documents'; readonly paths: readonly string[] }
  | { readonly kind: 'query'; readonly query: Query };

/** The point in time up to which a client has a target's data. */
export type Resume = { readonly token: Uint8Array } | { readonly readTime: Timestamp };

/** A target to add to a stream (`google.firestore.v1.Target`). */
export interface TargetRequest {
  /** 0 to let the server choose. */
  readonly targetId: number;
  readonly selection: Selection;
  /** Undefined if the client has no data yet. */
  readonly resume?: Resume;
  /** Whether to remove the target as soon as its first snapshot is complete. */
  readonly once: boolean;
  /** Number of documents that the client had at its resume time. */
  readonly expectedCount?: number;
}

/** A Listen stream's request, from either protocol (`google.firestore.v1.ListenRequest`). */
export interface ListenCommand {
  /** `projects/P/databases/D`; '' if absent. */
  readonly database: string;
  /** Change to the stream's targets; undefined if the request specifies none. */
  readonly change:
    | {
        readonly kind: 'add';
        readonly targetId: number;
        /** Decodes the target for the stream's database. Throws INVALID_ARGUMENT or UNIMPLEMENTED. */
        readonly decode: (database: DatabaseName) => TargetRequest;
      }
    | { readonly kind: 'remove'; readonly targetId: number }
    | undefined;
}
