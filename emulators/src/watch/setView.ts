import type { Database, DocumentChange } from '../store/database.ts';
import type { Document } from '../values/value.ts';
import type { Past } from '../store/history.ts';
import type { Beginning, Told, View } from './view.ts';

/** Documents that belong to the set independently of each other. */
export interface DocumentSet {
  selects(document: Document): boolean;
  all(): readonly Document[];
  count(): number;
  /** Requested paths without a document. */
  missing(): readonly string[];
}

/**
 * The view of a set of documents. It does not store what the client has: a change itself shows whether the document
 * belonged to the set before. So it stores only changes that have not been sent.
 */
export class SetView implements View {
  readonly #database: Database;
  readonly #set: DocumentSet;
  /** The paths of changed documents, and whether the client has them. */
  #noted = new Map<string, boolean>();

  constructor(database: Database, set: DocumentSet) {
    this.#database = database;
    this.#set = set;
  }

  begin(): Beginning {
    return { documents: this.#set.all(), missing: this.#set.missing() };
  }

  resume(past: Past): () => number {
    let gone = 0;
    for (const [path, before] of past) {
      const after = this.#database.get(path);
      gone += Number(this.#selects(before)) - Number(this.#selects(after));
      this.note({ path, before, after });
    }
    return () => this.#set.count() + gone;
  }

  paths(): readonly string[] {
    return this.#set.all().map(({ path }) => path);
  }

  note({ path, before, after }: DocumentChange): boolean {
    const known = this.#noted.get(path) ?? this.#selects(before);
    if (known || this.#selects(after)) this.#noted.set(path, known);
    else this.#noted.delete(path);
    return this.#noted.size > 0;
  }

  tell(told: Told): void {
    const noted = this.#noted;
    this.#noted = new Map();
    for (const [path, known] of noted) {
      const document = this.#database.get(path);
      if (document && this.#set.selects(document)) told.put(document);
      else if (known) told.drop(path, document, false);
    }
  }

  #selects(document: Document | undefined): boolean {
    return document !== undefined && this.#set.selects(document);
  }
}
