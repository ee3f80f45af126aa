import { entities, project } from '@firehouse/model';
import type { RequestHandler } from 'express';
import { Timestamp } from 'firebase-admin/firestore';
import { requestReader } from '../api/request.ts';
import { jsonOf } from '../json.ts';
import { database } from '../platform.ts';

/** Alerts that end later than now and are read at most: those in force and those announced. */
const MAX_AHEAD = 500;

/**
 * `GET /alerts`: the alerts in force now, soonest end first (DESIGN, The API). Alerts that are over are
 * never read, however many there are.
 */
export const alertsInForce: RequestHandler = async (request, response) => {
  const reader = await requestReader(request, response);
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
  response.json(
    inForce.map((document) =>
      jsonOf(project(entities.alerts, { id: document.id, data: document.data() }, reader.audience)),
    ),
  );
};
