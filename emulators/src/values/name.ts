import { invalidArgument } from './status.ts';
import { compareUnits, isWellFormed, utf8Length } from './utf8.ts';

/** Identifies a database. */
export interface DatabaseName {
  readonly projectId: string;
  readonly databaseId: string;
}

/** A parsed resource name. `path` is relative to the database's documents, or '' for the root. */
interface ResourceName extends DatabaseName {
  readonly path: string;
}

const RESOURCE = /^projects\/([^/]+)\/databases\/([^/]+)\/documents(?:\/(.*))?$/s;
const DATABASE = /^projects\/([^/]+)\/databases\/([^/]+)$/;
const NUMERIC_ID = /^__id(-?[1-9]\d*)__$/;
/** The documentation says `__.*__`, but Firestore requires at least one character between the underscores. */
const RESERVED_ID = /^__.+__$/s;
const MAX_ID_BYTES = 1500;
const MAX_NAME_BYTES = 6 * 1024;
/** Maximum subcollection depth: https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields */
const MAX_NAME_ELEMENTS = 100;

/** Formats a database name as `projects/P/databases/D`. */
export function formatDatabaseName({ projectId, databaseId }: DatabaseName): string {
  return `projects/${projectId}/databases/${databaseId}`;
}

/** Returns the full resource name of a path, or of the root if the path is empty. */
export function formatResourceName(database: DatabaseName, path: string): string {
  const root = `${formatDatabaseName(database)}/documents`;
  return path === '' ? root : `${root}/${path}`;
}

/** Parses `projects/P/databases/D`. Throws INVALID_ARGUMENT. */
export function parseDatabaseName(name: string): DatabaseName {
  const match = DATABASE.exec(name);
  if (!match) throw invalidArgument(`Invalid database name: "${name}".`);
  return { projectId: match[1] ?? '', databaseId: match[2] ?? '' };
}

/**
 * Parses `projects/P/databases/D/documents[/…]` without validating the IDs. Throws INVALID_ARGUMENT.
 * @param what describes the name in the error message
 */
export function parseResourceName(name: string, what = 'Document name'): ResourceName {
  const match = RESOURCE.exec(name);
  if (!match) throw invalidArgument(`${what} "${name}" lacks "projects" at index 0.`);
  return { projectId: match[1] ?? '', databaseId: match[2] ?? '', path: match[3] ?? '' };
}

/**
 * Throws INVALID_ARGUMENT unless a path has an even number of valid segments.
 * https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields
 */
export function checkDocumentPath(path: string): void {
  const segments = checkSegments(path);
  if (segments.length % 2 !== 0) {
    throw invalidArgument(`Document name "${path}" has an odd number of path segments; a document has an even number.`);
  }
}

/** Throws INVALID_ARGUMENT unless a path has an odd number of valid segments. */
export function checkCollectionPath(path: string): void {
  const segments = checkSegments(path);
  if (segments.length % 2 !== 1) {
    throw invalidArgument(
      `Collection name "${path}" has an even number of path segments; a collection has an odd number.`,
    );
  }
}

/** Throws INVALID_ARGUMENT unless a path is '' (the root) or a valid document path. */
export function checkParentPath(path: string): void {
  if (path !== '') checkDocumentPath(path);
}

/**
 * Throws INVALID_ARGUMENT unless a reference value is the name of a document or of a database's root. It can refer to
 * any project and database.
 */
export function checkReference(name: string): void {
  const { path } = parseResourceName(name, 'Resource name');
  if (path !== '' && path.split('/').length % 2 !== 0)
    throw invalidArgument(`Document parent name "${name}" lacks "/" at index ${name.length}.`);
}

/** Returns the path of a document name. Throws INVALID_ARGUMENT if it is invalid or in another database. */
export function documentPathIn(database: DatabaseName, name: string): string {
  const path = pathIn(database, name);
  if (path.split('/').length % 2 !== 0)
    throw invalidArgument(`Document name "${name}" lacks "/" at index ${name.length}.`);
  checkDocumentPath(path);
  return path;
}

/**
 * Returns the path of a parent name ('' for the root). Throws INVALID_ARGUMENT if it is invalid or in another database.
 */
export function parentPathIn(database: DatabaseName, name: string): string {
  const path = pathIn(database, name);
  checkParentPath(path);
  return path;
}

function pathIn(database: DatabaseName, name: string): string {
  const resource = parseResourceName(name);
  if (formatDatabaseName(resource) !== formatDatabaseName(database)) {
    throw invalidArgument(`Document name "${name}" is not in the database "${formatDatabaseName(database)}".`);
  }
  return resource.path;
}

/** Throws INVALID_ARGUMENT if a collection ID is invalid. */
export function checkCollectionId(id: string): void {
  if (id.includes('/')) throw invalidArgument(`Collection id "${id}" is invalid because it contains "/".`);
  if (id === '.' || id === '..' || RESERVED_ID.test(id))
    throw invalidArgument(`Collection id "${id}" is invalid because it is reserved.`);
  checkSegment(id, false);
}

function checkSegments(path: string): readonly string[] {
  if (utf8Length(path) > MAX_NAME_BYTES) throw invalidArgument('The resource name is longer than 6144 bytes.');
  const segments = path.split('/');
  if (segments.length > 2 * MAX_NAME_ELEMENTS)
    throw invalidArgument(`Key path is too long. Cannot exceed ${MAX_NAME_ELEMENTS} elements.`);
  for (const [index, segment] of segments.entries()) checkSegment(segment, index % 2 === 1);
  return segments;
}

function checkSegment(segment: string, isDocumentId: boolean): void {
  if (segment === '') throw invalidArgument('A resource name must not have an empty path segment.');
  if (segment === '.' || segment === '..')
    throw invalidArgument(`Resource id "${segment}" is invalid because it is "." or "..".`);
  if (utf8Length(segment) > MAX_ID_BYTES) throw invalidArgument('The key path element name is longer than 1500 bytes.');
  if (!isWellFormed(segment)) throw invalidArgument('A resource id is not valid UTF-8.');
  if (!RESERVED_ID.test(segment) || (isDocumentId && numericId(segment) !== undefined)) return;
  const reason = isDocumentId && NUMERIC_ID.test(segment) ? 'not a 64 bit integer' : 'reserved';
  throw invalidArgument(
    `${isDocumentId ? 'Resource' : 'Collection'} id "${segment}" is invalid because it is ${reason}.`,
  );
}

/** Returns the number in a numeric document ID (`__id7__`, created by Datastore), or undefined for any other ID. */
export function numericId(id: string): bigint | undefined {
  const digits = NUMERIC_ID.exec(id)?.[1];
  const number = digits === undefined ? undefined : BigInt(digits);
  return number !== undefined && BigInt.asIntN(64, number) === number ? number : undefined;
}

export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the path of the parent, or '' for a root collection. */
export function parentPath(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

/** Appends a segment to a path. */
export function joinPath(parent: string, child: string): string {
  return parent === '' ? child : `${parent}/${child}`;
}

/**
 * Compares two paths or resource names segment by segment in UTF-8 order, with numeric IDs first, in numeric order.
 */
export function comparePaths(left: string, right: string): number {
  if (left.includes('__id') || right.includes('__id')) return compareSegments(left.split('/'), right.split('/'));
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at += 1) {
    const a = left.charCodeAt(at);
    const b = right.charCodeAt(at);
    if (a !== b) {
      // The segment that ends first is a prefix of the other, so it sorts first.
      if (a === 47) return -1;
      if (b === 47) return 1;
      return compareUnits(a, b);
    }
  }
  return left.length - right.length;
}

function compareSegments(left: readonly string[], right: readonly string[]): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at += 1) {
    const order = compareSegment(left[at] ?? '', right[at] ?? '');
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareSegment(left: string, right: string): number {
  const a = numericId(left);
  const b = numericId(right);
  if (a !== undefined && b !== undefined) return a < b ? -1 : Number(a > b);
  if (a !== undefined) return -1;
  if (b !== undefined) return 1;
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at += 1) {
    const x = left.charCodeAt(at);
    const y = right.charCodeAt(at);
    if (x !== y) return compareUnits(x, y);
  }
  return left.length - right.length;
}
