import { access } from '@firehouse/model';
import type { Request, RequestHandler } from 'express';
import { assertDocumentId, collectionNamed, noSuchDocument, requestWriter } from '../api/request.ts';
import { actAs } from '../caller/actAs.ts';

/**
 * `DELETE /col/{collection}/doc/{id}` as the caller: the rules decide (DESIGN, One request, end to end).
 * Deleting an incident closes it.
 */
export const remove: RequestHandler<{ collection: string; id: string }> = async (request, response) => {
  const collection = collectionNamed(request.params.collection);
  const { id } = request.params;
  const caller = await requestWriter(request as Request, access[collection].delete);
  assertDocumentId(collection, id);
  const wasThere = await actAs(caller, async (db) => {
    const { doc, runTransaction } = await import('firebase/firestore/lite');
    const target = doc(db, collection, id);
    return runTransaction(db, async (transaction) => {
      const found = await transaction.get(target);
      if (found.exists()) transaction.delete(target);
      return found.exists();
    });
  });
  if (!wasThere) throw noSuchDocument(collection);
  response.status(204).end();
};
