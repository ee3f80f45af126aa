import type { Collection } from '@firehouse/model';
import { apiPaths } from './apiPaths.ts';
import { send } from './writeRequest.ts';

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
