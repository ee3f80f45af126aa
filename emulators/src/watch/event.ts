import type { StatusError } from '../values/status.ts';
import type { FieldPath } from '../values/fieldPath.ts';
import type { Document, Timestamp } from '../values/value.ts';

/**
 * A `google.firestore.v1.ListenResponse`, independent of gRPC and WebChannel encoding. Paths are relative to the
 * database's documents. A NO_CHANGE event with a read time and no target IDs completes a snapshot.
 */
export type WatchEvent =
  | {
      readonly kind: 'target';
      readonly change: 'NO_CHANGE' | 'ADD' | 'REMOVE' | 'CURRENT' | 'RESET';
      /** Empty if the event applies to all targets. */
      readonly targetIds: readonly number[];
      /** Why the server removed the targets. */
      readonly cause?: StatusError;
      readonly resumeToken?: Uint8Array;
      readonly readTime?: Timestamp;
    }
  /**
   * A document that was added to or removed from some targets' results, or modified in them, with its current contents.
   */
  | {
      readonly kind: 'change';
      readonly document: Document;
      /** Fields to send, or undefined for all. */
      readonly mask: readonly FieldPath[] | undefined;
      readonly targetIds: readonly number[];
      readonly removedTargetIds: readonly number[];
    }
  /** A document was deleted, or a target names a document that does not exist. */
  | {
      readonly kind: 'delete';
      readonly path: string;
      readonly removedTargetIds: readonly number[];
      readonly readTime: Timestamp;
    }
  /** A document left some targets' results. Its contents are not sent. */
  | {
      readonly kind: 'remove';
      readonly path: string;
      readonly removedTargetIds: readonly number[];
      readonly readTime: Timestamp;
    }
  /** An existence filter: the server's document count for a target, sent if it differs from the client's. */
  | {
      readonly kind: 'filter';
      readonly targetId: number;
      readonly count: number;
      readonly unchangedNames?: BloomFilter;
    };

/** A set of names with possible false positives (`google.firestore.v1.BloomFilter`). */
export interface BloomFilter {
  readonly bitmap: Uint8Array;
  /** Number of unused bits in the last byte, 0–7. */
  readonly padding: number;
  readonly hashCount: number;
}

/** Delivers events to one client. */
export interface WatchSink {
  /**
   * Sends an event.
   * @returns false if the client is slow. The event is still accepted, but wait for `drained` before sending more.
   */
  send(event: WatchEvent): boolean;
  /** Closes the stream with an error. */
  fail(error: StatusError): void;
}
