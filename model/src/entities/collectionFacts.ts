import type { Grant, Operation } from './accessTable.ts';
import type { Direction, QueryShape } from './allowedQueries.ts';

/** Settings of a collection, other than its fields. */
export interface CollectionFacts {
  /** Who can do what (SPEC §6, docs/api.md). */
  readonly access: Readonly<Record<Operation, Grant>>;
  /**
   * For `own` reads in {@link access}: the field that contains the address of the member who owns the document. If
   * omitted, that address is the document's ID.
   */
  readonly ownedBy?: string;
  /** Supported queries. A request without a filter or sort order uses the first one. */
  readonly queries: readonly QueryShape[];
  /** Default sort direction; ascending if omitted. */
  readonly direction?: Direction;
  /** True if deleted documents go to the trash (docs/decisions/019-trash.md). */
  readonly isRestorable?: true;
  /** True if backups restore this collection, with its subcollections, before others. */
  readonly isRestoredFirst?: true;
  /** Set only if the collection is audited. */
  readonly audit?: {
    /** Display name in the audit log's filter. */
    readonly name: string;
    /** Noun that precedes a document's title in a sentence, such as `the post`. */
    readonly noun: string;
    /** Fields that make up a document's title. If set, a trigger audits every write to the collection. */
    readonly title?: readonly string[];
  };
}
