import {
  attendance,
  attendanceId,
  checkInAt,
  closedIncident,
  incident,
  post,
  type Attendance,
  type Collection,
} from '@firehouse/model';
import type { Request, RequestHandler } from 'express';
import type { DocumentData, Timestamp } from 'firebase-admin/firestore';
import { noSuchDocument, requestedWrite } from '../caller/authorization.ts';
import { roleOf } from '../caller/callerRole.ts';
import { notAuthorized } from '../caller/notAuthorized.ts';
import { actAs } from '../caller/workAsCaller.ts';
import { BODY_MAX_BYTES, jsonBody } from '../http/readBody.ts';
import { Problem } from '../http/problem.ts';
import { database } from '../platform/firebase.ts';
import type { Settings } from '../platform/settings.ts';
import { visibleDocuments } from '../publication/visibleDocuments.ts';

/**
 * Handles `POST /col/{collection}/doc/{id}/respond`, which lets members propose their own attendance: at an incident,
 * with `minutes`, or at a training, with the `code` that is valid while it lasts. `id` is the document's ID as the
 * caller sees it, and the proposal is written with the caller's privileges. Responds with 201, or 200 if the caller's
 * attendance is already recorded (docs/decisions/048-attendance.md).
 */
export function respond(settings: () => Settings): RequestHandler<{ collection: string; id: string }> {
  return async (request, response) => {
    const { collection, id, caller } = await requestedWrite(request, () => 'own');
    const role = await roleOf(caller);
    const { member, key } = role;
    if (member === undefined || key === undefined) throw notAuthorized(true);
    const body = await jsonBody(request as Request, BODY_MAX_BYTES);
    const found = await visibleDocuments(role, collection, settings()).find(id, (stored) =>
      database().collection(collection).doc(stored).get(),
    );
    const data = found?.document.data();
    const proposed = data && proposalOf(collection, data, body);
    if (found === undefined || proposed === undefined) throw noSuchDocument(collection);
    const thing = found.document.id;
    const { checked } = await import('../documents/validateFields.ts');
    const fields = checked(attendance, 'add', { member, thing, presence: 'present', state: 'proposed', ...proposed });
    const record = { collection: 'attendance', id: attendanceId(thing, key) } as const;
    const exists = async () => (await database().collection(record.collection).doc(record.id).get()).exists;
    if (await exists()) {
      response.json({ state: 'recorded' });
      return;
    }
    const { newDocument } = await import('../documents/newDocument.ts');
    const document = newDocument(attendance, fields, { caller, collection: record.collection, key: undefined });
    const { doc, setDoc } = await import('firebase/firestore/lite');
    try {
      // No transaction, because members can read the record only through the API. The rules prevent overwriting one.
      await actAs(caller, (db) => setDoc(doc(db, record.collection, record.id), document), record);
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 403 || !(await exists())) throw error;
      response.json({ state: 'recorded' });
      return;
    }
    response.status(201).json({ state: 'proposed' });
  };
}

/** Returns the fields that are specific to an incident or a training, or undefined for any other document. */
function proposalOf(
  collection: Collection,
  data: DocumentData,
  { code, minutes }: Readonly<Record<string, unknown>>,
): Partial<Record<keyof Attendance, unknown>> | undefined {
  if (collection === incident.collection || collection === closedIncident.collection)
    return { kind: 'call', start: new Date(Number(data['startTime'])).toISOString(), minutes };
  if (collection !== post.collection || data['type'] !== 'Training') return undefined;
  const [start, end] = [data['occurrenceDate'], data['endDate']] as [Timestamp, Timestamp | undefined];
  const drill = { start: start.toMillis(), end: end?.toMillis() };
  return { kind: 'drill', start: start.toDate().toISOString(), code, ...checkInAt(drill, Date.now()) };
}
