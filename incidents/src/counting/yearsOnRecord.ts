import { companyYear } from '@firehouse/model/company-time';
import type { Firestore, Query, Transaction } from 'firebase-admin/firestore';
import { countedIncidents } from './countedIncidents.ts';

/** Returns every year from the first stored incident to the current year, in the company's time zone. */
export async function yearsOnRecord(db: Firestore, now: number): Promise<number[]> {
  // Use a transaction. Otherwise, the first incident could be closed between two reads and missed.
  const firstTimes = await db.runTransaction(
    async (transaction) => Promise.all(countedIncidents(db).map((incidents) => firstIncident(transaction, incidents))),
    { readOnly: true },
  );
  const first = Math.min(
    companyYear(now),
    ...firstTimes.flatMap((time) => (time === undefined ? [] : [companyYear(time)])),
  );
  return Array.from({ length: companyYear(now) - first + 1 }, (_, index) => first + index);
}

async function firstIncident(transaction: Transaction, incidents: Query): Promise<number | undefined> {
  // Skips documents with no time or a time before 1970; neither counts as an incident.
  const query = incidents.where('startTime', '>=', 0).orderBy('startTime').limit(1);
  const time: unknown = (await transaction.get(query)).docs[0]?.get('startTime');
  return typeof time === 'number' ? time : undefined;
}
