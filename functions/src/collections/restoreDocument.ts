import {
  access,
  isRestorable,
  trashEntry,
  type Collection,
  type Grant,
  type RestorableCollection,
} from '@firehouse/model';
import type { Request, RequestHandler } from 'express';
import { noSuchDocument, requestAdmin, requestedWrite } from '../caller/authorization.ts';
import { actAs } from '../caller/workAsCaller.ts';
import { isSignInRecent, type Caller } from '../caller/authentication.ts';
import type { Removal } from '../malformed/trashMalformed.ts';
import { database } from '../platform/firebase.ts';
import { visitorsReads } from '../platform/visitorsReads.ts';

/**
 * Handles `POST /col/{collection}/doc/{id}/restore`, which moves a document from the trash back to its collection.
 * Documents in restorable collections are restored with the caller's privileges (docs/decisions/019). In other
 * collections, only malformed documents go to the trash, and the server restores those (docs/decisions/034). Responds
 * with 404 if the document isn't in the trash, or 409 if its ID is in use again.
 */
export const restoreDocument: RequestHandler<{ collection: string; id: string }> = async (request, response) => {
  const { collection, id, caller } = await requestedWrite(request, grantIn);
  const existed = isRestorable(collection)
    ? await restoreAsCaller(collection, id, caller)
    : await restoreAsServer({
        collection,
        id,
        by: await requestAdmin(request as Request),
        isSignInRecent: isSignInRecent(caller),
      });
  if (!existed) throw noSuchDocument(trashEntry.collection);
  response.json({ id });
};

async function restoreAsCaller(collection: RestorableCollection, id: string, caller: Caller): Promise<boolean> {
  const { restoreFromTrash } = await import('../documents/trash.ts');
  return actAs(caller, (db) => restoreFromTrash(db, collection, id));
}

async function restoreAsServer(removal: Removal): Promise<boolean> {
  const { restoreMalformed } = await import('../malformed/trashMalformed.ts');
  const existed = await restoreMalformed(database(), removal);
  visitorsReads.invalidate();
  return existed;
}

function grantIn(collection: Collection): Grant {
  return isRestorable(collection) ? access[collection].delete : 'admin';
}
