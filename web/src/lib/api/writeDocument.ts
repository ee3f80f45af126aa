import type { Collection } from '@firehouse/model';
import { apiPaths } from './apiPaths.ts';
import { send } from './writeRequest.ts';
import { adminApiPaths } from './adminApiPaths.ts';

interface DocumentChange {
  readonly collection: Collection;
  readonly id: string;
  /** Revision that the change is based on; 0 for a document without one. */
  readonly rev: number;
  /** Changed fields, nested by group; null clears an optional field. */
  readonly changes: Readonly<Record<string, unknown>>;
}

/**
 * Updates fields of a document as the signed-in user.
 * @returns the document's new revision
 * @throws {ApiError} 412 if somebody else has changed the document since `rev`; otherwise with the server's message
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
 * @param key idempotency key: a retry with the same key returns the document that the first request created
 * (docs/api.md)
 * @returns the new document's id
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
