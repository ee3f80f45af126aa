import {
  access,
  entities,
  isDocumentId,
  isGranted,
  ownerFields,
  SINGLETON_ID,
  type Collection,
  type SiteContent,
} from '@firehouse/model';
import type { Request, RequestHandler } from 'express';
import { collectionNamed, noSuchDocument, requestRole } from '../caller/authorization.ts';
import { jsonOf } from '../documents/toJson.ts';
import { database } from '../platform/firebase.ts';
import { visibleDocuments } from '../publication/visibleDocuments.ts';
import { countRead } from '../http/rateLimits.ts';
import { notAuthorized } from '../caller/notAuthorized.ts';
import { isOwn, roleOf, type CallerRole } from '../caller/callerRole.ts';
import type { Settings } from '../platform/settings.ts';
import { visitorsReads } from '../platform/visitorsReads.ts';

/**
 * Handles `GET /col/{collection}/doc/{id}`. Members get their own record, attendance and certificates in full
 * (docs/api.md). For anyone but admins, an unpublished incident doesn't exist.
 */
export function getDocument(settings: () => Settings): RequestHandler<{ collection: string; id: string }> {
  return async (request, response) => {
    const collection = collectionNamed(request.params.collection);
    const { id } = request.params;
    const grant = access[collection].get;
    const role = await requestRole(request as Request, response, collection, grant);
    // If documents name their owner, a member's access depends on the document. Others get the same error whether or
    // not the document exists.
    const isOwnersOnly = ownerFields[collection] !== undefined && !isGranted(grant, role.audience);
    const isGetGranted = isOwn(collection, id, role) || isGranted(grant, role.audience);
    if (isOwnersOnly ? role.member === undefined : !isGetGranted) throw notAuthorized(role.signedIn);
    if (!isDocumentId(id)) throw noSuchDocument(collection);
    const beforeRead = () => countRead(request as Request);
    const visible = await visibleDocument(role, collection, id, settings(), beforeRead);
    if (visible === undefined) throw isOwnersOnly ? notAuthorized(role.signedIn) : noSuchDocument(collection);
    response.json(jsonOf(visible));
  };
}

/** Returns the site's content in JSON form, as visitors see it. */
export async function visitorsSiteContent(settings: Settings): Promise<SiteContent> {
  return jsonOf(await visibleDocument(await roleOf(undefined), 'site', SINGLETON_ID, settings)) as SiteContent;
}

/**
 * Reads a document as a caller sees it. Visitors share reads (docs/decisions/012).
 * @param beforeRead called unless the result of another read can be used
 * @returns undefined if it doesn't exist for the caller
 */
async function visibleDocument(
  role: CallerRole,
  collection: Collection,
  id: string,
  settings: Settings,
  beforeRead?: () => void,
): Promise<Record<string, unknown> | undefined> {
  const found = await visibleDocuments(role, collection, settings).find(id, (stored) => {
    const read = () => database().collection(collection).doc(stored).get();
    return role.signedIn ? read() : visitorsReads.read(`${collection}/${stored}`, read, beforeRead);
  });
  const isUnwritten = entities[collection].id === 'singleton' && id === SINGLETON_ID;
  return found?.visible ?? (isUnwritten ? { id } : undefined);
}
