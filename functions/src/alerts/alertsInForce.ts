import type { Audience } from '@firehouse/model';
import type { RequestHandler } from 'express';
import { Timestamp, type DocumentSnapshot, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { requestRole } from '../caller/authorization.ts';
import { countRead } from '../http/rateLimits.ts';
import { readableJson } from '../documents/skipMalformed.ts';
import { database } from '../platform/firebase.ts';
import { visitorsReads } from '../platform/visitorsReads.ts';

/** Maximum number of current and upcoming alerts to read. */
const MAX_AHEAD = 500;

/**
 * Reads the current alerts, sorted by end time. Expired alerts aren't read, so it doesn't matter how many there are.
 */
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

/** Returns whether an alert is in force: it exists, has started and hasn't ended. */
export function isInForce(document: DocumentSnapshot, now: Timestamp): boolean {
  const start: unknown = document.get('startTime');
  const end: unknown = document.get('endTime');
  return start instanceof Timestamp && end instanceof Timestamp && start <= now && now < end;
}

/** Handles `GET /alerts`, which lists the current alerts (docs/api.md). */
export const alertsInForce: RequestHandler = async (request, response) => {
  const role = await requestRole(request, response, 'alerts', 'public');
  response.json(await (role.signedIn ? readAlerts(role.audience) : visitorsAlerts(() => countRead(request))));
};

/** Returns the current alerts as visitors see them. */
export function visitorsAlerts(beforeRead?: () => void): Promise<unknown[]> {
  return visitorsReads.read('alerts in force', () => readAlerts('public'), beforeRead);
}

async function readAlerts(audience: Audience): Promise<unknown[]> {
  return (await readAlertsInForce()).flatMap((document) => readableJson('alerts', document, audience) ?? []);
}
