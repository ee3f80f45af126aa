import { access, isRestorable, trashEntry } from '@firehouse/model';
import type { RequestHandler } from 'express';
import { noSuchDocument, requestedWrite } from '../caller/authorization.ts';
import { actAs } from '../caller/actAs.ts';

/**
 * `POST /col/{collection}/doc/{id}/restore` as the caller: moves a deleted document back from the trash, unchanged
 * (docs/decisions/019). 404 when the trash has no such document, 409 when its id is in use again.
 */
export const restoreDocument: RequestHandler<{ collection: string; id: string }> = async (request, response) => {
  const { collection, id, caller } = await requestedWrite(request, (name) => access[name].delete);
  if (!isRestorable(collection)) throw noSuchDocument(trashEntry.collection);
  const { restoreFromTrash } = await import('../documents/trash.ts');
  const existed = await actAs(caller, (db) => restoreFromTrash(db, collection, id));
  if (!existed) throw noSuchDocument(trashEntry.collection);
  response.json({ id });
};
