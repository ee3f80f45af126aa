import { parentPath, type DatabaseName } from '../values/name.ts';
import type { Document } from '../values/value.ts';
import { Collection } from './collection.ts';
import type { PriorStates } from './history.ts';
import { DocumentTree } from './tree.ts';

/** Read access to a database, now or at a past time. */
export interface Snapshot {
  readonly name: DatabaseName;
  get(path: string): Document | undefined;
  collection(path: string): Collection | undefined;
  /** Returns the IDs of a document's subcollections ('' for the root), unordered. */
  collectionIds(parent: string): readonly string[];
  /** Returns the paths of missing documents that have subcollections. */
  missingDocuments(collectionPath: string): readonly string[];
  /**
   * Returns all non-empty collections below a document, at any depth.
   * @param collectionId limits the result to one collection group; undefined for all collections
   */
  descendants(parent: string, collectionId: string | undefined): readonly Collection[];
}

/**
 * A database at a past time. Unchanged data is read from the current database, so a snapshot is valid only until the
 * next commit.
 */
export class PastSnapshot implements Snapshot {
  readonly #present: Snapshot;
  readonly #past: PriorStates;
  #cachedTree: DocumentTree | undefined;

  constructor(present: Snapshot, past: PriorStates) {
    this.#present = present;
    this.#past = past;
  }

  get name(): DatabaseName {
    return this.#present.name;
  }

  get(path: string): Document | undefined {
    return this.#past.has(path) ? this.#past.get(path) : this.#present.get(path);
  }

  /**
   * Returns the current collection, with its indexes, if none of its documents changed. Otherwise returns a copy with
   * the past documents.
   */
  collection(path: string): Collection | undefined {
    const changed = [...this.#past].filter(([changedPath]) => parentPath(changedPath) === path);
    if (changed.length === 0) return this.#present.collection(path);
    const collection = new Collection(path);
    for (const document of this.#present.collection(path)?.documents() ?? [])
      collection.replace(document.path, document);
    for (const [changedPath, document] of changed) collection.replace(changedPath, document);
    return collection;
  }

  collectionIds(parent: string): readonly string[] {
    return this.#tree().collectionIds(parent);
  }

  missingDocuments(collectionPath: string): readonly string[] {
    return this.#tree().missingDocuments(collectionPath);
  }

  descendants(parent: string, collectionId: string | undefined): readonly Collection[] {
    return this.#tree().descendants(parent, collectionId);
  }

  #tree(): DocumentTree {
    if (!this.#cachedTree) {
      this.#cachedTree = new DocumentTree();
      for (const collection of this.#present.descendants('', undefined)) {
        for (const document of collection.documents()) this.#cachedTree.replace(document.path, document);
      }
      for (const [path, document] of this.#past) this.#cachedTree.replace(path, document);
    }
    return this.#cachedTree;
  }
}
