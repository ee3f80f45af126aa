import type { Query } from '../query/query.ts';
import type { Timestamp } from '../values/value.ts';

/** The documents that a target is about: some by their paths, or the results of a query. */
export type Selection =
  | { readonly kind: 'documents'; readonly paths: readonly string[] }
  | { readonly kind: 'query'; readonly query: Query };

/** The moment up to which a client knows a target. */
export type Resume = { readonly token: Uint8Array } | { readonly readTime: Timestamp };

/** A target to add to a stream (`google.firestore.v1.Target`). */
export interface TargetRequest {
  /** 0 to let the server choose. */
  readonly targetId: number;
  readonly what: Selection;
  /** Undefined when the client knows nothing yet. */
  readonly resume?: Resume;
  /** Whether to remove the target as soon as its first snapshot is complete. */
  readonly once: boolean;
  /** How many documents the client remembers from the moment that it resumes at. */
  readonly expectedCount?: number;
}
