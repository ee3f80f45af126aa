import { epochMsOfLocal } from '@firehouse/model/company-time';
import type { Firestore } from 'firebase-admin/firestore';
import { aggregateCallVolume, countIncidents, type YearOfIncidents } from './countByMonth.ts';
import { markerOf } from './changedMonths.ts';
import { isFullCountDue, monthsByYear, storedTotal } from './yearCounts.ts';
import { yearsOnRecord } from './yearsOnRecord.ts';

/**
 * Recounts the months whose incidents have changed since the last count. If none have, this costs one read. Changes
 * made while counting stay marked for the next run.
 */
export async function countMarkedMonths(db: Firestore): Promise<YearOfIncidents[]> {
  const marker = await markerOf(db).get();
  if (!marker.exists) return [];
  const counted: YearOfIncidents[] = [];
  for (const [year, months] of monthsByYear(marker.get('months')))
    counted.push(await aggregateCallVolume(db, year, months));
  await db.runTransaction(async (transaction) => {
    const now = await transaction.get(marker.ref);
    if (now.updateTime !== undefined && marker.updateTime?.isEqual(now.updateTime) === true)
      transaction.delete(now.ref);
  });
  return counted;
}

/**
 * Recounts years whose stored total doesn't match the number of incidents, for example after an edit in the Firebase
 * console. Once a week, recounts every year.
 */
export async function countDifferingYears(db: Firestore, now: number): Promise<YearOfIncidents[]> {
  const counted: YearOfIncidents[] = [];
  for (const year of await yearsOnRecord(db, now))
    if (isFullCountDue(now) || !(await isTotalRight(db, year))) counted.push(await aggregateCallVolume(db, year));
  return counted;
}

async function isTotalRight(db: Firestore, year: number): Promise<boolean> {
  const stored = await db.doc(`calls.volume/${year}`).get();
  const volume = stored.data();
  if (volume === undefined) return false;
  const [from, to] = [year, year + 1].map((each) => epochMsOfLocal(`${each}-01-01T00:00:00`));
  return from !== undefined && to !== undefined && storedTotal(volume) === (await countIncidents(db, { from, to }));
}
