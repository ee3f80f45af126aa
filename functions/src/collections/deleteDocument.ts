import { access, incident, isRestorable, type Collection } from '@firehouse/model';
import type { RequestHandler } from 'express';
import type { Firestore } from 'firebase/firestore/lite';
import { noSuchDocument, requestedWrite } from '../caller/authorization.ts';
import { actAs } from '../caller/workAsCaller.ts';

/**
 * Handles `DELETE /col/{collection}/doc/{id}` with the caller's privileges (docs/decisions/003). Incidents are closed,
 * restorable documents go to the trash, and all others are deleted permanently.
 */
export const deleteDocument: RequestHandler<{ collection: string; id: string }> = async (request, response) => {
  const { collection, id, caller } = await requestedWrite(request, (name) => access[name].delete);
  const existed = await actAs(caller, (db) => closeOrDelete(db, collection, id), { collection, id });
  if (!existed) throw noSuchDocument(collection);
  response.status(204).end();
};

/** Closes an incident, or deletes any other document. Returns false if the document didn't exist. */
async function closeOrDelete(db: Firestore, collection: Collection, id: string): Promise<boolean> {
  if (collection === incident.collection) {
    const { closeIncident } = await import('../incidents/closeIncident.ts');
    return closeIncident(db, id);
  }
  if (isRestorable(collection)) {
    const { moveToTrash } = await import('../documents/trash.ts');
    return moveToTrash(db, collection, id);
  }
  return deletePermanently(db, collection, id);
}

async function deletePermanently(db: Firestore, collection: Collection, id: string): Promise<boolean> {
  const { doc } = await import('firebase/firestore/lite');
  const { transact } = await import('../documents/transactAsCaller.ts');
  const target = doc(db, collection, id);
  return transact(db, async (read, transaction) => {
    const exists = (await read(target)).exists();
    if (exists) transaction.delete(target);
    return exists;
  });
}
