import { formatDatabaseName, type DatabaseName } from '../values/name.ts';
import { Database, type CommitEvent } from './database.ts';

/** Holds all databases in memory, by project ID and database ID. */
export class Store {
  readonly #databases = new Map<string, Database>();
  readonly #commitListeners = new Set<(event: CommitEvent) => void>();
  readonly #clearListeners = new Set<(event: CommitEvent) => void>();

  /** Returns a database, creating it on first use. */
  database(name: DatabaseName): Database {
    const key = formatDatabaseName(name);
    const existing = this.#databases.get(key);
    if (existing) return existing;
    const database = new Database(
      { projectId: name.projectId, databaseId: name.databaseId },
      (event) => notify(this.#commitListeners, event),
      (event) => notify(this.#clearListeners, event),
    );
    this.#databases.set(key, database);
    return database;
  }

  /** Returns all databases created so far. */
  databases(): readonly Database[] {
    return [...this.#databases.values()];
  }

  /** Registers a listener for commits that change documents. */
  onCommit(listener: (event: CommitEvent) => void): void {
    this.#commitListeners.add(listener);
  }

  /** Registers a listener for cleared databases. It receives all removed documents. */
  onClear(listener: (event: CommitEvent) => void): void {
    this.#clearListeners.add(listener);
  }
}

function notify(listeners: Iterable<(event: CommitEvent) => void>, event: CommitEvent): void {
  for (const listener of listeners) listener(event);
}
