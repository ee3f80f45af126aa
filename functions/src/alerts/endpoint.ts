import { entities, project, type Audience } from '@firehouse/model';
import type { RequestHandler } from 'express';
import { readAlertsInForce } from './inForce.ts';
import { requestReader } from '../caller/request.ts';
import { jsonOf } from '../http/json.ts';
import { visitorsReads } from '../platform/visitorsReads.ts';

/** `GET /alerts`: the alerts in force now, soonest end first (DESIGN, The API). */
export const alertsInForce: RequestHandler = async (request, response) => {
  const reader = await requestReader(request, response);
  const read = () => readAlerts(reader.audience);
  response.json(await (reader.signedIn ? read() : visitorsReads.read('alerts in force', read)));
};

async function readAlerts(audience: Audience): Promise<unknown[]> {
  return (await readAlertsInForce()).map((document) =>
    jsonOf(project(entities.alerts, { id: document.id, data: document.data() }, audience)),
  );
}
