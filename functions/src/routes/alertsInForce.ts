import { entities, project, type Audience } from '@firehouse/model';
import type { RequestHandler } from 'express';
import { Timestamp } from 'firebase-admin/firestore';
import { requestReader } from '../api/request.ts';
import { jsonOf } from '../json.ts';
import { database } from '../platform.ts';
import { visitorsReads } from '../sharing/visitorsReads.ts';

/** Alerts that end later than now and are read at most: those in force and those announced. */
const MAX_AHEAD = 500;

/**
 * `GET /alerts`: the alerts in force now, soonest end first (DESIGN, The API). Alerts that are over are
 * never read, however many there are.
 */
export const alertsInForce: RequestHandler = async (request, response) => {
  const reader = await requestReader(request, response);
  const read = () => readAlerts(reader.audience);
  response.json(await (reader.signedIn ? read() : visitorsReads.read('alerts in force', read)));
};

async function readAlerts(audience: Audience): Promise<unknown[]> {
  const now = Timestamp.now();
  const ahead = await database()
    .collection('alerts')
    .where('endTime', '>', now)
    .orderBy('endTime')
    .limit(MAX_AHEAD)
    .get();
  const inForce = ahead.docs.filter((document) => {
    const start: unknown = document.get('startTime');
    return start instanceof Timestamp && start.valueOf() <= now.valueOf();
  });
  return inForce.map((document) =>
    jsonOf(project(entities.alerts, { id: document.id, data: document.data() }, audience)),
  );
}
