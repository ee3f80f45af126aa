import { onRequest } from 'firebase-functions/v2/https';
import { createApi } from './api/app.ts';
import { REGION } from './platform.ts';
import { digestKey } from './settings.ts';

/** Everything under `/api`. */
export const api = onRequest(
  { region: REGION, invoker: 'public', memory: '512MiB', concurrency: 80, timeoutSeconds: 60, secrets: [digestKey] },
  createApi(),
);

export { aggregateAllCallsVolume, aggregateCallsVolume } from './callVolume/schedule.ts';
export { beforeUserCreated, beforeUserSignedIn } from './identity/trigger.ts';
export { archiveClosedIncident } from './incidents/trigger.ts';
