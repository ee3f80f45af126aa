import type { StatusError } from '../values/status.ts';
import type { FieldPath } from '../values/fieldPath.ts';
import type { Document, Timestamp } from '../values/value.ts';

/**
 * An event for a listener, independent of the wire format (`google.firestore.v1.ListenResponse`). Paths are relative to
 * the database. A NO_CHANGE event with a read time and no target ids completes a snapshot.
 */
export type WatchEvent =
  | {
      readonly kind: 'target';
      readonly change: 'NO_CHANGE' | 'ADD' | 'REMOVE' | 'CURRENT' | 'RESET';
      /** Empty for all targets in the stream. */
      readonly targetIds: readonly number[];
      /** The server's reason for removing the targets. */
      readonly cause?: StatusError;
      readonly resumeToken?: Uint8Array;
      readonly readTime?: Timestamp;
    }
  /** A document in its current state, which is in some targets' results and no longer in others'. */
  | {
      readonly kind: 'change';
      readonly document: Document;
      /** Fields to send; undefined for all. */
      readonly mask: readonly FieldPath[] | undefined;
      readonly targetIds: readonly number[];
      readonly removedTargetIds: readonly number[];
    }
  /** A document was deleted or, for a target by name, does not exist. */
  | {
      readonly kind: 'delete';
      readonly path: string;
      readonly removedTargetIds: readonly number[];
      readonly readTime: Timestamp;
    }
  /** A document has left some targets' results, and its current state is not sent. */
  | {
      readonly kind: 'remove';
      readonly path: string;
      readonly removedTargetIds: readonly number[];
      readonly readTime: Timestamp;
    }
  /** An existence filter: the number of documents in the target, for a client that seems to have different ones. */
  | {
      readonly kind: 'filter';
      readonly targetId: number;
      readonly count: number;
      readonly unchangedNames?: BloomFilter;
    };

/**
 * A set of names that can tell whether a name is possibly or certainly not in it (`google.firestore.v1.BloomFilter`).
 */
export interface BloomFilter {
  readonly bitmap: Uint8Array;
  /** Number of unused bits in the last byte, 0…7. */
  readonly padding: number;
  readonly hashCount: number;
}

/** The client's end of a stream. */
export interface WatchSink {
  /**
   * Sends an event, in order.
   * @returns false if the client is slow: the event is accepted, but the next should wait for `drained`
   */
  send(event: WatchEvent): boolean;
  /** Ends the entire stream with an error. */
  fail(error: StatusError): void;
}
