import type { Grant, Operation } from './accessTable.ts';
import type { Direction, QueryShape } from './allowedQueries.ts';

/** Facts about a collection other than its documents' fields. */
export interface CollectionFacts {
  /** Who can do what (SPEC §6; docs/api.md). */
  readonly access: Readonly<Record<Operation, Grant>>;
  /** Query shapes that it supports. Without a filter and an order, the first shape sets the order. */
  readonly queries: readonly QueryShape[];
  /** Default sort order for lists: newest first if the shape's field is a time. */
  readonly direction?: Direction;
  /** Whether deleting a document moves it to the trash (docs/decisions/019-trash.md). */
  readonly isRestorable?: true;
  /** Whether a backup restores it before the others, including its subcollections. */
  readonly isRestoredFirst?: true;
  /** Only for audited collections. */
  readonly audit?: {
    /** Its name in the audit's filter. */
    readonly name: string;
    /** Precedes a document's title in a sentence: `the post`. */
    readonly noun: string;
    /** The fields that make up a document's title. If set, a trigger records every write to the collection. */
    readonly title?: readonly string[];
  };
}
