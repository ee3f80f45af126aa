import { isNamePath, type FieldPath } from '../values/field-path.ts';
import type { Timestamp } from '../values/value.ts';
import type { Query } from '../query/query.ts';
import type { View } from './view.ts';
import type { WatchStream } from './watch-stream.ts';

/** The documents that a target is about: some by their paths, or the results of a query. */
export type Selection = { readonly kind: 'documents'; readonly paths: readonly string[] } | { readonly kind: 'query'; readonly query: Query };

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

/** A target of a stream. */
export class WatchTarget {
  readonly stream: WatchStream;
  readonly id: number;
  readonly request: TargetRequest;
  /** The fields to send of its documents; undefined for all. */
  readonly mask: readonly FieldPath[] | undefined;
  /** What the client knows; missing before the target's first snapshot. */
  view: View | undefined;
  /** Whether the client has been told that the target was added. */
  announced = false;
  /** Whether it was removed, by either side: nothing more is told of it. */
  gone = false;
  /** The documents on which the verdict to allow it depends. */
  reads: ReadonlySet<string> = new Set();

  constructor(stream: WatchStream, id: number, request: TargetRequest) {
    this.stream = stream;
    this.id = id;
    this.request = request;
    const { what } = request;
    this.mask = what.kind === 'query' ? what.query.select?.filter((field) => !isNamePath(field)) : undefined;
  }
}
