import { companyYear } from '@firehouse/model/company-time';
import type { Firestore } from 'firebase-admin/firestore';

/**
 * The years, in the company's time zone, from the first call on record to this one.
 * @param db the database, with the server's rights
 * @param now milliseconds since 1970
 */
export async function yearsOnRecord(db: Firestore, now: number): Promise<number[]> {
  const firsts = await Promise.all([firstCall(db, 'incidents'), firstCall(db, 'incidents.closed')]);
  const first = Math.min(
    companyYear(now),
    ...firsts.flatMap((time) => (time === undefined ? [] : [companyYear(time)])),
  );
  return Array.from({ length: companyYear(now) - first + 1 }, (_, index) => first + index);
}

async function firstCall(db: Firestore, collection: string): Promise<number | undefined> {
  // From 0: what has no time, or a time before 1970, is no call.
  const query = db.collection(collection).where('startTime', '>=', 0).orderBy('startTime').limit(1);
  const time: unknown = (await query.get()).docs[0]?.get('startTime');
  return typeof time === 'number' ? time : undefined;
}
