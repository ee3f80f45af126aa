import { access, isDocumentId } from '@firehouse/model';
import type { Request, RequestHandler } from 'express';
import { collectionNamed, requestCaller } from '../api/request.ts';
import { actAs } from '../caller/actAs.ts';
import { notAuthorized } from '../reader/reader.ts';
import { noSuchDocument } from './document.ts';

/**
 * `DELETE /col/{collection}/doc/{id}` as the caller: the rules decide (DESIGN, One request, end to end).
 * Deleting an incident closes it. What the access table keeps for the server is not even tried.
 */
export const remove: RequestHandler<{ collection: string; id: string }> = async (request, response) => {
  const collection = collectionNamed(request.params.collection);
  const { id } = request.params;
  const caller = await requestCaller(request as Request);
  if (caller === undefined) throw notAuthorized(false);
  if (access[collection].delete === 'server') throw notAuthorized(true);
  if (!isDocumentId(id)) throw noSuchDocument(collection);
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
