import type { Collection } from '@firehouse/model';
import { apiPaths } from './apiPaths.ts';
import { send } from './writeRequest.ts';
import { adminApiPaths } from './adminApiPaths.ts';
import { ApiError } from './apiError.ts';

/** A change of a document. */
interface DocumentChange {
  readonly collection: Collection;
  readonly id: string;
  /** The revision that the change was made to; 0 for a document without one. */
  readonly rev: number;
  /** Changed fields, groups nested; null clears an optional field. */
  readonly changes: Readonly<Record<string, unknown>>;
}

/**
 * Changes fields of a document as the signed-in user.
 * @returns the document's new revision
 * @throws {ApiError} 412 if somebody else changed it since `rev`; otherwise with the server's message
 */
export async function patchDocument({ collection, id, rev, changes }: DocumentChange): Promise<number> {
  const body = (await send(apiPaths.document(collection, id), {
    method: 'PATCH',
    body: changes,
    headers: { 'If-Match': `"${rev}"` },
  })) as { readonly rev: number };
  return body.rev;
}

/**
 * Creates a document as the signed-in user.
 * @param key idempotency key: a repeat with the same key returns the document that the first request created
 *   (docs/api.md)
 * @returns its id
 * @throws {ApiError} with the server's message
 */
export async function createDocument(
  collection: Collection,
  values: Readonly<Record<string, unknown>>,
  key: string,
): Promise<string> {
  const { id } = (await send(adminApiPaths.create(collection), {
    method: 'POST',
    body: values,
    headers: { 'Idempotency-Key': key },
  })) as { readonly id: string };
  return id;
}

/**
 * Deletes a document as the signed-in user. If it is already gone, because somebody else was faster, it counts as
 * deleted.
 * @param path of the request; by default that of a well-formed document
 * @throws {ApiError} with the server's message
 */
export async function deleteDocument(
  collection: Collection,
  id: string,
  path = apiPaths.document(collection, id),
): Promise<void> {
  try {
    await send(path, { method: 'DELETE' });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
