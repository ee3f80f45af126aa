import type { Audience } from '@firehouse/model';
import type { RequestHandler } from 'express';
import { Timestamp, type DocumentSnapshot, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { requestRole } from '../caller/authorization.ts';
import { readableJson } from '../documents/skipMalformed.ts';
import { database } from '../platform/firebase.ts';
import { visitorsReads } from '../platform/visitorsReads.ts';

/** Maximum number of alerts to read: those in force and those announced. */
const MAX_AHEAD = 500;

/** Reads the alerts in force now, soonest end first. Never reads alerts that have ended, however many there are. */
export async function readAlertsInForce(): Promise<QueryDocumentSnapshot[]> {
  const now = Timestamp.now();
  const ahead = await database()
    .collection('alerts')
    .where('endTime', '>', now)
    .orderBy('endTime')
    .limit(MAX_AHEAD)
    .get();
  return ahead.docs.filter((document) => isInForce(document, now));
}

/**
 * Whether an alert is in force, from its start to its end.
 * @param document false for one that does not exist
 */
export function isInForce(document: DocumentSnapshot, now: Timestamp): boolean {
  const start: unknown = document.get('startTime');
  const end: unknown = document.get('endTime');
  return start instanceof Timestamp && end instanceof Timestamp && start <= now && now < end;
}

/** `GET /alerts`: the alerts in force now, soonest end first (docs/api.md). */
export const alertsInForce: RequestHandler = async (request, response) => {
  const role = await requestRole(request, response, 'alerts', 'public');
  const read = () => readAlerts(role.audience);
  response.json(await (role.signedIn ? read() : visitorsReads.read('alerts in force', read)));
};

async function readAlerts(audience: Audience): Promise<unknown[]> {
  return (await readAlertsInForce()).flatMap((document) => readableJson('alerts', document, audience) ?? []);
}
