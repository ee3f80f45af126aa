import { randomInt } from 'node:crypto';
import type { Caller } from '../access/caller.ts';
import type { Database } from '../store/database.ts';
import type { Precondition, Write } from '../store/write.ts';
import type { FieldPath } from '../values/fieldPath.ts';
import { checkCollectionPath, checkDocumentPath, checkParentPath, joinPath, parentPath } from '../values/name.ts';
import type { Document, Fields } from '../values/value.ts';
import type { Backend } from './backend.ts';
import { commit } from './writes.ts';

const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 20;

/**
 * Implements CreateDocument.
 * @param id the document ID, or '' to generate one
 * @throws ALREADY_EXISTS
 */
export async function createDocument(
  backend: Backend,
  database: Database,
  caller: Caller,
  collectionPath: string,
  id: string,
  fields: Fields,
): Promise<Document> {
  checkCollectionPath(collectionPath);
  checkParentPath(parentPath(collectionPath));
  const path = joinPath(collectionPath, id || newId());
  checkDocumentPath(path);
  return store(backend, database, caller, {
    kind: 'update',
    path,
    fields,
    transforms: [],
    precondition: { exists: false },
    ...(id === '' && { hasGeneratedId: true }),
  });
}

/**
 * Implements UpdateDocument. With a mask, updates only the masked fields; without one, replaces the document. Creates
 * the document if it does not exist.
 */
export async function updateDocument(
  backend: Backend,
  database: Database,
  caller: Caller,
  path: string,
  change: {
    readonly fields: Fields;
    readonly mask?: readonly FieldPath[] | undefined;
    readonly precondition?: Precondition | undefined;
  },
): Promise<Document> {
  const { fields, mask, precondition } = change;
  return store(backend, database, caller, {
    kind: 'update',
    path,
    fields,
    ...(mask && { mask }),
    transforms: [],
    ...(precondition && { precondition }),
  });
}

/** Implements DeleteDocument. Deleting a document that does not exist succeeds. */
export async function deleteDocument(
  backend: Backend,
  database: Database,
  caller: Caller,
  path: string,
  precondition: Precondition | undefined,
): Promise<void> {
  await commit(backend, database, caller, [{ kind: 'delete', path, ...(precondition && { precondition }) }]);
}

async function store(backend: Backend, database: Database, caller: Caller, write: Write): Promise<Document> {
  const { outcome } = await commit(backend, database, caller, [write]);
  return outcome.get(write.path) as Document;
}

/** Generates a random document ID in the format that the SDKs use. */
function newId(): string {
  return Array.from({ length: ID_LENGTH }, () => ID_CHARACTERS.charAt(randomInt(ID_CHARACTERS.length))).join('');
}
