import type { DatabaseName } from '../values/name.ts';
import type { Document, Timestamp } from '../values/value.ts';
import { CommitClock } from './clock.ts';
import type { Collection } from './collection.ts';
import { History } from './history.ts';
import type { Snapshot } from './snapshot.ts';
import type { StagedCommit } from './stage.ts';
import { DocumentTree } from './tree.ts';
import type { Author } from './write.ts';

/**
 * A document before and after a commit. `before` is undefined if the document was created, `after` if it was deleted.
 */
export interface DocumentChange {
  readonly path: string;
  readonly before: Document | undefined;
  readonly after: Document | undefined;
}

/** A commit that has been stored. */
export interface CommitEvent {
  readonly database: Database;
  readonly changes: readonly DocumentChange[];
  readonly commitTime: Timestamp;
  readonly author?: Author;
}

/** The documents in a Firestore database. */
export class Database implements Snapshot {
  readonly name: DatabaseName;
  readonly clock = new CommitClock();
  readonly history = new History(this.clock.readTime());
  readonly #onCommit: (event: CommitEvent) => void;
  readonly #onClear: (event: CommitEvent) => void;
  #tree = new DocumentTree();

  /**
   * @param onCommit called after each commit that changes documents
   * @param onClear called with all removed documents after {@link clear}
   */
  constructor(
    name: DatabaseName,
    onCommit: (event: CommitEvent) => void,
    onClear: (event: CommitEvent) => void = () => undefined,
  ) {
    this.name = name;
    this.#onCommit = onCommit;
    this.#onClear = onClear;
  }

  get(path: string): Document | undefined {
    return this.#tree.get(path);
  }

  collection(path: string): Collection | undefined {
    return this.#tree.collection(path);
  }

  collectionIds(parent: string): readonly string[] {
    return this.#tree.collectionIds(parent);
  }

  missingDocuments(collectionPath: string): readonly string[] {
    return this.#tree.missingDocuments(collectionPath);
  }

  descendants(parent: string, collectionId: string | undefined): readonly Collection[] {
    return this.#tree.descendants(parent, collectionId);
  }

  /** Stores a staged commit and notifies listeners if any document changed. */
  store(commit: StagedCommit): void {
    const changes: DocumentChange[] = [];
    for (const [path, after] of commit.outcome) {
      const before = this.#tree.get(path);
      if (before !== after) {
        this.#tree.replace(path, after);
        changes.push({ path, before, after });
      }
    }
    if (changes.length === 0) return;
    this.history.append(commit.commitTime, changes);
    this.#onCommit({ database: this, changes, commitTime: commit.commitTime, author: commit.author });
  }

  /** Returns an array of all documents. Later writes do not affect it. */
  documents(): readonly Document[] {
    const all: Document[] = [];
    for (const collection of this.#tree.descendants('', undefined)) {
      for (const document of collection.documents()) all.push(document);
    }
    return all;
  }

  /**
   * Restores an exported document with its original timestamps. Does not notify listeners. Later commits get later
   * timestamps.
   */
  restore(document: Document): void {
    this.#tree.replace(document.path, document);
    this.clock.advancePast(document.updateTime);
    this.history.restart(this.clock.readTime());
  }

  /** Deletes all documents. Notifies listeners but does not fire triggers. */
  clear(): void {
    const changes = this.documents().map((before): DocumentChange => ({ path: before.path, before, after: undefined }));
    this.#tree = new DocumentTree();
    const commitTime = this.clock.nextCommitTime();
    this.history.restart(commitTime);
    this.#onClear({ database: this, changes, commitTime });
  }
}
