import type { Backend } from '../../service/backend.ts';
import type { Database } from '../../store/database.ts';
import { checkDocumentPath, checkParentPath, parseDatabaseName, parseResourceName } from '../../values/name.ts';

/** What a resource name refers to: a database and a path in it. */
interface Located {
  readonly database: Database;
  /** Relative to the database. */
  readonly path: string;
}

/** Parses the database name `projects/P/databases/D`; throws INVALID_ARGUMENT. */
export function databaseNamed(backend: Backend, name: string | undefined): Database {
  return backend.store.database(parseDatabaseName(name ?? ''));
}

/** Parses the document name `projects/P/databases/D/documents/C/ID…`; throws INVALID_ARGUMENT. */
export function documentNamed(backend: Backend, name: string | undefined): Located {
  const resource = parseResourceName(name ?? '');
  checkDocumentPath(resource.path);
  return { database: backend.store.database(resource), path: resource.path };
}

/** Parses a parent's name: `projects/P/databases/D/documents`, or a document; throws INVALID_ARGUMENT. */
export function parentNamed(backend: Backend, name: string | undefined): Located {
  const resource = parseResourceName(name ?? '');
  checkParentPath(resource.path);
  return { database: backend.store.database(resource), path: resource.path };
}
