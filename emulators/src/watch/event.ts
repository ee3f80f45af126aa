import type { StatusError } from '../values/status.ts';
import type { FieldPath } from '../values/fieldPath.ts';
import type { Document, Timestamp } from '../values/value.ts';

/**
 * What a listener is told, free of any wire format (`google.firestore.v1.ListenResponse`). Paths are relative to
 * the database. A snapshot is complete with the NO_CHANGE event that names no target and has a read time.
 */
export type WatchEvent =
  | {
      readonly kind: 'target';
      readonly change: 'NO_CHANGE' | 'ADD' | 'REMOVE' | 'CURRENT' | 'RESET';
      /** Empty for all targets of the stream. */
      readonly targetIds: readonly number[];
      /** Why the server has removed the targets. */
      readonly cause?: StatusError;
      readonly resumeToken?: Uint8Array;
      readonly readTime?: Timestamp;
    }
  /** A document as it now is: in the results of some targets, no longer in those of others. */
  | {
      readonly kind: 'change';
      readonly document: Document;
      /** The fields to send; undefined for all. */
      readonly mask: readonly FieldPath[] | undefined;
      readonly targetIds: readonly number[];
      readonly removedTargetIds: readonly number[];
    }
  /** A document is not there any more, or (asked for by name) not there at all. */
  | {
      readonly kind: 'delete';
      readonly path: string;
      readonly removedTargetIds: readonly number[];
      readonly readTime: Timestamp;
    }
  /** A document has left the results of targets, and its present state is not told. */
  | {
      readonly kind: 'remove';
      readonly path: string;
      readonly removedTargetIds: readonly number[];
      readonly readTime: Timestamp;
    }
  /** How many documents the target has, for a client that seems to remember others. */
  | {
      readonly kind: 'filter';
      readonly targetId: number;
      readonly count: number;
      readonly unchangedNames?: BloomFilter;
    };

/** A set of names that answers "perhaps" or "surely not" (`google.firestore.v1.BloomFilter`). */
export interface BloomFilter {
  readonly bitmap: Uint8Array;
  /** Bits of the last byte that do not count, 0…7. */
  readonly padding: number;
  readonly hashCount: number;
}

/** The client's end of a stream. */
export interface WatchSink {
  /**
   * Sends an event, in order.
   * @returns false when the client is slow: the event is taken, but no more should come before it is drained
   */
  send(event: WatchEvent): boolean;
  /** Ends the whole stream with an error. */
  fail(error: StatusError): void;
}
