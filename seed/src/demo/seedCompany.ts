import { HOME_INCIDENT_WINDOW_MS, incident } from '@firehouse/model';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { IncidentIntake } from '../incidents/incidentIntake.ts';
import type { NewIncident } from '../incidents/newIncident.ts';
import { demoAccounts } from './demoAccounts.ts';
import { demoAlerts } from './demoAlerts.ts';
import { demoAnswers } from './demoAnswers.ts';
import { demoApparatus } from './demoApparatus.ts';
import { demoAttendance } from './demoAttendance.ts';
import { demoAudit } from './demoAudit.ts';
import { demoCertificates } from './demoCertificates.ts';
import { storedFields, type DemoDocument } from './demoDocument.ts';
import { demoMembers } from './demoMembers.ts';
import { demoPosts } from './demoPosts.ts';

/** Returns the demo company's documents, except for its incidents. */
export function demoDocuments(now: number): DemoDocument[] {
  return [
    ...demoMembers(),
    ...demoApparatus(),
    ...demoPosts(now),
    ...demoAlerts(now),
    ...demoAttendance(now),
    ...demoAnswers(now),
    ...demoCertificates(now),
    ...demoAudit(now),
  ];
}

/**
 * Stores the demo company's documents, except for its incidents. Does nothing for collections that aren't empty, so
 * users' changes are kept.
 */
export async function seedCompany(db: Firestore, now: number): Promise<void> {
  const documents = demoDocuments(now);
  const collections = [...new Set(documents.map(({ entity }) => entity.collection))];
  const empty = await Promise.all(
    collections.map(async (collection) => (await db.collection(collection).limit(1).get()).empty),
  );
  const missing = new Set(collections.filter((_, at) => empty[at]));
  const writes = db.batch();
  for (const document of documents) {
    if (missing.has(document.entity.collection))
      writes.set(db.collection(document.entity.collection).doc(document.id), storedFields(document, now));
  }
  await writes.commit();
}

/**
 * Stores incidents and returns their years in the company's time zone. Skips those that already exist, for example
 * after a restart with stored data.
 */
export async function seedIncidents(db: Firestore, incidents: readonly NewIncident[]): Promise<number[]> {
  const intake = new IncidentIntake(db);
  for (const each of incidents) await intake.add(each);
  await intake.finish();
  return [...intake.years].sort((a, b) => a - b);
}

/**
 * Creates the demo accounts as if their users had signed in with the company's first provider. Existing accounts aren't
 * changed.
 * @param auth the Auth emulator
 * @throws if an account is rejected
 */
export async function seedAccounts(auth: Auth): Promise<void> {
  const accounts = Object.values(demoAccounts);
  const { users } = await auth.getUsers(accounts.map(({ uid }) => ({ uid })));
  const missing = accounts.filter(({ uid }) => !users.some((user) => user.uid === uid));
  if (missing.length === 0) return;
  const { errors } = await auth.importUsers(
    missing.map(({ uid, email, displayName, provider, idToken }) => ({
      uid,
      email,
      emailVerified: idToken.email_verified,
      displayName,
      providerData: [{ uid: idToken.sub, providerId: provider, email, displayName }],
    })),
  );
  const [first] = errors;
  if (first !== undefined) throw first.error;
}

/**
 * Returns whether there are any open incidents from the last half hour, which can be the case after a restart with
 * stored data.
 */
export async function hasRecentIncidents(db: Firestore, now: number): Promise<boolean> {
  const recent = await db
    .collection(incident.collection)
    .where('startTime', '>=', now - HOME_INCIDENT_WINDOW_MS)
    .limit(1)
    .get();
  return !recent.empty;
}
