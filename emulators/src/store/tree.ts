import { joinPath, lastSegment, parentPath } from '../values/name.ts';
import type { Document } from '../values/value.ts';
import { Collection } from './collection.ts';
import { addTo, removeFrom } from '../values/setsByKey.ts';

/**
 * Indexes all documents in a database by collection. Keeps a collection if it or any of its descendants contains a
 * document, even if its own documents are missing.
 */
export class DocumentTree {
  readonly #collections = new Map<string, Collection>();
  /** Maps a document path ('' for the root) to the IDs of its subcollections. */
  readonly #children = new Map<string, Set<string>>();
  /** Maps a collection path to the IDs of its documents that have subcollections. */
  readonly #parents = new Map<string, Set<string>>();
  /** Maps a collection ID to the paths of all collections in that collection group. */
  readonly #groups = new Map<string, Set<string>>();

  get(path: string): Document | undefined {
    return this.#collections.get(parentPath(path))?.get(path);
  }

  collection(path: string): Collection | undefined {
    return this.#collections.get(path);
  }

  /** Returns the IDs of a document's subcollections ('' for the root), unordered. */
  collectionIds(parent: string): readonly string[] {
    return [...(this.#children.get(parent) ?? [])];
  }

  /** Returns the paths of missing documents that have subcollections. */
  missingDocuments(collectionPath: string): readonly string[] {
    const collection = this.#collections.get(collectionPath);
    return [...(this.#parents.get(collectionPath) ?? [])]
      .map((id) => joinPath(collectionPath, id))
      .filter((path) => collection?.get(path) === undefined);
  }

  /**
   * Returns all non-empty collections below a document, at any depth.
   * @param parent a document path, or '' for the entire database
   * @param collectionId limits the result to one collection group; undefined for all collections
   */
  descendants(parent: string, collectionId: string | undefined): readonly Collection[] {
    const prefix = parent === '' ? '' : `${parent}/`;
    const paths = collectionId === undefined ? this.#collections.keys() : (this.#groups.get(collectionId) ?? []);
    const collections: Collection[] = [];
    for (const path of paths) {
      const collection = this.#collections.get(path);
      if (collection && collection.size > 0 && path.startsWith(prefix)) collections.push(collection);
    }
    return collections;
  }

  /** Inserts, replaces, or (if `document` is undefined) removes the document at a path. */
  replace(path: string, document: Document | undefined): void {
    const collectionPath = parentPath(path);
    if (document) {
      this.#getOrCreate(collectionPath).replace(path, document);
      return;
    }
    this.#collections.get(collectionPath)?.replace(path, undefined);
    this.#prune(collectionPath);
  }

  #getOrCreate(path: string): Collection {
    const existing = this.#collections.get(path);
    if (existing) return existing;
    const collection = new Collection(path);
    this.#collections.set(path, collection);
    addTo(this.#groups, lastSegment(path), path);
    const document = parentPath(path);
    addTo(this.#children, document, lastSegment(path));
    if (document !== '') {
      addTo(this.#parents, parentPath(document), lastSegment(document));
      this.#getOrCreate(parentPath(document));
    }
    return collection;
  }

  #prune(path: string): void {
    const collection = this.#collections.get(path);
    if (!collection || collection.size > 0 || this.#parents.has(path)) return;
    this.#collections.delete(path);
    removeFrom(this.#groups, lastSegment(path), path);
    const document = parentPath(path);
    removeFrom(this.#children, document, lastSegment(path));
    if (document !== '' && !this.#children.has(document)) {
      removeFrom(this.#parents, parentPath(document), lastSegment(document));
      this.#prune(parentPath(document));
    }
  }
}
