import { formatDatabaseName, type DatabaseName } from '../values/name.ts';
import { Database, type CommitEvent } from './database.ts';

/** All data in the process: a database for each project id and database id, created on first use. */
export class Store {
  readonly #databases = new Map<string, Database>();
  readonly #commitListeners = new Set<(event: CommitEvent) => void>();
  readonly #clearListeners = new Set<(event: CommitEvent) => void>();

  /** Finds or creates a database. */
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

  /** Returns every database in use. */
  databases(): readonly Database[] {
    return [...this.#databases.values()];
  }

  /** Adds a listener for each commit with changes. */
  onCommit(listener: (event: CommitEvent) => void): void {
    this.#commitListeners.add(listener);
  }

  /** Adds a listener for cleared databases; it receives every document that was removed. */
  onClear(listener: (event: CommitEvent) => void): void {
    this.#clearListeners.add(listener);
  }
}

function notify(listeners: Iterable<(event: CommitEvent) => void>, event: CommitEvent): void {
  for (const listener of listeners) listener(event);
}
