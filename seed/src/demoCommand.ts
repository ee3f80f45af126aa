import { aggregateCallVolume } from '@firehouse/incidents/counting';
import { company } from '@firehouse/model';
import { openDatabase, openStore } from '@firehouse/project';
import { getAuth } from 'firebase-admin/auth';
import { join } from 'node:path';
import { demoAccounts } from './demo/demoAccounts.ts';
import { incidentsSince, recentIncidents } from './demo/demoIncidents.ts';
import { betweenIncidents, dispatch } from './demo/dispatcher.ts';
import { seedObjects } from './demo/demoObjects.ts';
import { hasRecentIncidents, seedAccounts, seedIncidents, seedCompany } from './demo/seedCompany.ts';

/**
 * `node dist/demo.js [--functions] [--dispatch]`: loads the demo company into the suite in FIRESTORE_EMULATOR_HOST,
 * FIREBASE_AUTH_EMULATOR_HOST, FIREBASE_STORAGE_EMULATOR_HOST and GCLOUD_PROJECT. Sends `{ filled }` to the parent
 * process when done. With --dispatch, then adds an incident every few minutes until it is stopped or its parent exits.
 * Use --functions if the suite runs the functions.
 */
const {
  FIRESTORE_EMULATOR_HOST: firestore,
  FIREBASE_AUTH_EMULATOR_HOST: auth,
  FIREBASE_STORAGE_EMULATOR_HOST: storage,
  GCLOUD_PROJECT: project,
} = process.env;
if (!firestore || !auth || !storage || !project) {
  throw new Error('The demo company is for the emulators only: name them in the environment.');
}

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, () => stop.abort());

const { app, db, close } = openDatabase(project, firestore);
const now = Date.now();
const [years] = await Promise.all([
  seedIncidents(db, [
    ...((await hasRecentIncidents(db, now)) ? [] : recentIncidents(now)),
    ...incidentsSince(company.chartYears[0], now),
  ]),
  seedCompany(db, now),
  seedAccounts(getAuth(app)),
  // This relative path works both in src/ and in dist/.
  seedObjects(openStore(app, project, storage), join(import.meta.dirname, '../objects'), {
    hasFunctions: process.argv.includes('--functions'),
  }),
]);
let incidents = 0;
for (const year of years) incidents += (await aggregateCallVolume(db, year)).total;
process.send?.({
  filled: { incidents, accounts: { admin: demoAccounts.admin.email, member: demoAccounts.member.email } },
});

if (process.argv.includes('--dispatch') && !stop.signal.aborted) {
  await dispatch(db, stop.signal, betweenIncidents);
}
await close();
if (process.connected) process.disconnect();
