import { randomBytes } from 'node:crypto';
import { isDocumentId, post, trashEntry, trashedDocument } from '@firehouse/model';
import { mapWithLimit } from '@firehouse/model/map-with-limit';
import type { Request, RequestHandler } from 'express';
import { assertAdmin, noSuchDocument, requestWriter } from '../caller/authorization.ts';
import { actAs } from '../caller/workAsCaller.ts';
import { Problem } from '../http/problem.ts';
import { database } from '../platform/firebase.ts';

/**
 * How many dates to delete or restore at the same time. Each takes its own commit, because the security rules read up
 * to four documents per date, and are limited to 20 per commit
 * (https://firebase.google.com/docs/firestore/security/rules-conditions#access_call_limits).
 */
const PARALLEL = 8;

/** Matches the ID of a deletion. Firestore rejects queries for much longer strings. */
const DELETION_ID = /^[0-9a-f]{32}$/;

/**
 * Handles `DELETE /series/{id}`, which moves the dates of a series to the trash with the caller's privileges. With
 * `?from=`, moves only those from that time on. If it fails halfway, repeating it deletes the rest.
 * @returns the ID of the deletion, for {@link restoreSeries}, and the number of dates
 */
export const deleteSeries: RequestHandler<{ id: string }> = async (request, response) => {
  const caller = await requestWriter(request as Request, 'admin');
  await assertAdmin(caller);
  const { idsOfSeries } = await import('./changeSeries.ts');
  const ids = isDocumentId(request.params.id)
    ? await idsOfSeries(database(), request.params.id, startIn(request.query))
    : [];
  if (ids.length === 0) throw noSuchDocument(post.collection);
  const deletion = randomBytes(16).toString('hex');
  const { moveToTrash } = await import('../documents/trash.ts');
  await actAs(caller, (db) => mapWithLimit(ids, PARALLEL, (id) => moveToTrash(db, 'posts', id, deletion)));
  response.json({ deletion, dates: ids.length });
};

/**
 * Handles `POST /series/{deletion}/restore`, which moves the dates of a deletion back from the trash with the caller's
 * privileges. Responds with 404 if there are none, or 409 if the ID of one is in use again.
 */
export const restoreSeries: RequestHandler<{ id: string }> = async (request, response) => {
  const caller = await requestWriter(request as Request, 'admin');
  await assertAdmin(caller);
  if (!DELETION_ID.test(request.params.id)) throw noSuchDocument(trashEntry.collection);
  const { docs } = await database().collection('trash').where('deletedWith', '==', request.params.id).get();
  const ids = docs.flatMap(({ id }) => trashedDocument(id)?.id ?? []);
  if (ids.length === 0) throw noSuchDocument(trashEntry.collection);
  const { restoreFromTrash } = await import('../documents/trash.ts');
  await actAs(caller, (db) => mapWithLimit(ids, PARALLEL, (id) => restoreFromTrash(db, 'posts', id)));
  response.json({ dates: ids.length });
};

function startIn({ from, ...others }: Readonly<Record<string, unknown>>): number | undefined {
  const [other] = Object.keys(others);
  if (other !== undefined) throw new Problem(400, 'Only from is accepted.');
  if (from === undefined) return undefined;
  const at = typeof from === 'string' && /^\d{4}-\d\d-\d\dT/.test(from) ? Date.parse(from) : Number.NaN;
  if (Number.isNaN(at)) throw new Problem(400, 'from must be an ISO date.');
  return at;
}
