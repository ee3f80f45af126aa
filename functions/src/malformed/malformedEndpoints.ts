import { isRestorable, member } from '@firehouse/model';
import type { Request, RequestHandler } from 'express';
import { actAs } from '../caller/workAsCaller.ts';
import { isSignInRecent } from '../caller/authentication.ts';
import { noSuchDocument, requestAdmin, requestedWrite } from '../caller/authorization.ts';
import { notAuthorized } from '../caller/notAuthorized.ts';
import { database } from '../platform/firebase.ts';
import { visitorsReads } from '../platform/visitorsReads.ts';

/** Handles `GET /malformed`, which lists malformed documents for admins (docs/api.md). */
export const malformedDocuments: RequestHandler = async (request, response) => {
  await requestAdmin(request);
  const { listMalformed } = await import('./listMalformed.ts');
  response.json(await listMalformed(database()));
};

/**
 * Handles `DELETE /malformed/{collection}/{id}`, which moves a malformed document to the trash. Responds with 404 if
 * the document doesn't exist, or 409 if it isn't malformed.
 */
export const deleteMalformed: RequestHandler<{ collection: string; id: string }> = async (request, response) => {
  const { collection, id, caller } = await requestedWrite(request, () => 'admin');
  const by = await requestAdmin(request as Request);
  // Admins can't delete their own record, so that there is always at least one admin. The security rules enforce the
  // same.
  if (collection === member.collection && id === by) throw notAuthorized(true);
  const { assertMalformed, moveMalformedToTrash } = await import('./trashMalformed.ts');
  const db = database();
  const stored = (await db.collection(collection).doc(id).get()).data();
  if (stored === undefined) throw noSuchDocument(collection);
  assertMalformed(collection, stored);
  if (isRestorable(collection)) {
    const { moveToTrash } = await import('../documents/trash.ts');
    await actAs(caller, (asCaller) => moveToTrash(asCaller, collection, id));
  } else {
    await moveMalformedToTrash(db, { collection, id, by, isSignInRecent: isSignInRecent(caller) });
    visitorsReads.invalidate();
  }
  response.status(204).end();
};
