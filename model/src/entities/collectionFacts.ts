import type { Grant, Operation } from './accessTable.ts';
import type { Direction, QueryShape } from './allowedQueries.ts';

/** What is known of a collection besides its documents' fields. */
export interface CollectionFacts {
  /** Who can do what (SPEC §6; docs/api.md). */
  readonly access: Readonly<Record<Operation, Grant>>;
  /** The query shapes that it supports. Without a filter and an order, the first shape sets the order. */
  readonly queries: readonly QueryShape[];
  /** The default sort order of a list: newest first where the shape's field is a time. */
  readonly direction?: Direction;
  /** Whether deleting a document moves it to the trash (docs/decisions/019-trash.md). */
  readonly isRestorable?: true;
  /** Whether a backup restores it before the others, and its subcollections too. */
  readonly isRestoredFirst?: true;
  /** Of a collection that the audit has. */
  readonly audit?: {
    /** Its name in the filter. */
    readonly name: string;
    /** Before a document's title in a sentence: `the post`. */
    readonly noun: string;
    /** The fields of a document's title. A trigger records every write to a collection that has this. */
    readonly title?: readonly string[];
  };
}
