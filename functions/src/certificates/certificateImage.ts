import { certificate, isDocumentId } from '@firehouse/model';
import type { Request, RequestHandler } from 'express';
import { noSuchDocument, requestCaller } from '../caller/authorization.ts';
import { notAuthorized } from '../caller/notAuthorized.ts';
import { actAs } from '../caller/workAsCaller.ts';
import { cacheRead } from '../http/cacheControl.ts';
import { findOfSize, requestedSize } from '../objects/getObject.ts';
import { sendObject } from '../objects/sendObject.ts';
import { noSuchObject, privateImage } from '../objects/storedObject.ts';
import { bucket } from '../platform/firebase.ts';

/**
 * Handles `GET /certificates/{id}/image`, which serves a certificate's image to anyone who can read the certificate
 * according to firestore.rules (docs/decisions/049-certificates.md). No other endpoint serves it, and it is never
 * cached.
 */
export const certificateImage: RequestHandler<{ id: string }> = async (request, response) => {
  const caller = await requestCaller(request as Request);
  if (caller === undefined) throw notAuthorized(false);
  cacheRead(response, 'never');
  const { id } = request.params;
  if (!isDocumentId(id)) throw noSuchDocument(certificate.collection);
  const size = requestedSize(request.query['size']);
  const stored = await actAs(caller, async (db) => {
    const { doc, getDoc } = await import('firebase/firestore/lite');
    return (await getDoc(doc(db, certificate.collection, id))).data();
  });
  if (stored === undefined) throw noSuchDocument(certificate.collection);
  const object = await findOfSize(await bucket(), privateImage(stored['image'], 'certificates'), size);
  if (object === undefined) throw noSuchObject();
  await sendObject(request as Request, response, object);
};
