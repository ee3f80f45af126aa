import type { Backend } from '../../service/backend.ts';
import type { Database } from '../../store/database.ts';
import { checkDocumentPath, checkParentPath, parseDatabaseName, parseResourceName } from '../../values/name.ts';

interface Located {
  readonly database: Database;
  /** Document path relative to the database root, or '' for the root. */
  readonly path: string;
}

/** Parses `projects/P/databases/D`. Throws INVALID_ARGUMENT if the name is malformed. */
export function databaseNamed(backend: Backend, name: string | undefined): Database {
  return backend.store.database(parseDatabaseName(name ?? ''));
}

/** Parses `projects/P/databases/D/documents/C/ID…`. Throws INVALID_ARGUMENT if the name is malformed. */
export function documentNamed(backend: Backend, name: string | undefined): Located {
  const resource = parseResourceName(name ?? '');
  checkDocumentPath(resource.path);
  return { database: backend.store.database(resource), path: resource.path };
}

/**
 * Parses the name of a parent: `projects/P/databases/D/documents` or a document name. Throws INVALID_ARGUMENT if the
 * name is malformed.
 */
export function parentNamed(backend: Backend, name: string | undefined): Located {
  const resource = parseResourceName(name ?? '');
  checkParentPath(resource.path);
  return { database: backend.store.database(resource), path: resource.path };
}
