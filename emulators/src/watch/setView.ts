import type { Database, DocumentChange } from '../store/database.ts';
import type { Document } from '../values/value.ts';
import type { PriorStates } from '../store/history.ts';
import type { InitialState, ChangeSink, View } from './view.ts';

/** A set of documents where membership depends only on the document itself. */
export interface DocumentSet {
  selects(document: Document): boolean;
  all(): readonly Document[];
  count(): number;
  /** Returns the paths requested by name that do not exist. */
  missing(): readonly string[];
}

/**
 * Tracks a target whose documents match independently of each other (no limit, offset, or findNearest). The state
 * before a change shows whether the client has the document, so only unsent changes are stored.
 */
export class SetView implements View {
  readonly #database: Database;
  readonly #set: DocumentSet;
  /** Changed documents by path, and whether the client has each one. */
  #pending = new Map<string, boolean>();

  constructor(database: Database, set: DocumentSet) {
    this.#database = database;
    this.#set = set;
  }

  start(): InitialState {
    return { documents: this.#set.all(), missing: this.#set.missing() };
  }

  resume(past: PriorStates): () => number {
    let netRemoved = 0;
    for (const [path, before] of past) {
      const after = this.#database.get(path);
      netRemoved += Number(this.#selects(before)) - Number(this.#selects(after));
      this.record({ path, before, after });
    }
    return () => this.#set.count() + netRemoved;
  }

  paths(): readonly string[] {
    return this.#set.all().map(({ path }) => path);
  }

  record({ path, before, after }: DocumentChange): boolean {
    const clientHas = this.#pending.get(path) ?? this.#selects(before);
    if (clientHas || this.#selects(after)) this.#pending.set(path, clientHas);
    else this.#pending.delete(path);
    return this.#pending.size > 0;
  }

  report(sink: ChangeSink): void {
    const pending = this.#pending;
    this.#pending = new Map();
    for (const [path, clientHas] of pending) {
      const document = this.#database.get(path);
      if (document && this.#set.selects(document)) sink.put(document);
      else if (clientHas) sink.drop(path, document, false);
    }
  }

  #selects(document: Document | undefined): boolean {
    return document !== undefined && this.#set.selects(document);
  }
}
