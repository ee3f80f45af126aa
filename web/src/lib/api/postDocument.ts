import type { Collection } from '@firehouse/model';
import { adminApiPaths } from './adminApiPaths.ts';
import { send } from './writeRequest.ts';

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
