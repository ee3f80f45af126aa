import type { Collection } from '@firehouse/model';
import { writes } from '../config/writes.ts';
import { send } from './send.ts';

/**
 * Makes a document as whoever has signed in.
 * @param key a repeat under the same one finds the document that the first has made (docs/api.md)
 * @returns its id
 * @throws {ApiError} with the server's sentence
 */
export async function createDocument(
  collection: Collection,
  values: Readonly<Record<string, unknown>>,
  key: string,
): Promise<string> {
  const { id } = (await send(writes.create(collection), {
    method: 'POST',
    body: values,
    headers: { 'Idempotency-Key': key },
  })) as { readonly id: string };
  return id;
}
