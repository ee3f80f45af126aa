import { formatDatabaseName, type DatabaseName } from '../values/name.ts';
import { Database, type CommitEvent } from './database.ts';

/** All data of the process: a database for each project id and database id, made on first use. */
export class Store {
  readonly #databases = new Map<string, Database>();
  readonly #listeners = new Set<(event: CommitEvent) => void>();

  /** The database of a name. */
  database(name: DatabaseName): Database {
    const key = formatDatabaseName(name);
    const known = this.#databases.get(key);
    if (known) return known;
    const database = new Database({ projectId: name.projectId, databaseId: name.databaseId }, (event) => {
      for (const listener of this.#listeners) listener(event);
    });
    this.#databases.set(key, database);
    return database;
  }

  /** Calls back after each commit that changed something. */
  onCommit(listener: (event: CommitEvent) => void): void {
    this.#listeners.add(listener);
  }
}
