import { MONTHS } from '@firehouse/model';
import { epochMsOfLocal, localDate } from '@firehouse/model/company-time';
import type { Firestore } from 'firebase-admin/firestore';
import { aggregateCallVolume, countIncidents, type YearOfIncidents } from './countByMonth.ts';
import { markerOf } from './changedMonths.ts';
import { yearsOnRecord } from './yearsOnRecord.ts';

const SUNDAY = 0;

/**
 * Counts the months whose incidents changed since the last count; reads a single document if none did. Changes during
 * the count stay marked for the next run.
 * @param db the database, with server privileges
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
 * Counts the years whose stored total differs from the number of incidents, because something changed outside the
 * server, such as in the console. On Sundays (company time) counts all years, because a day's count can be wrong
 * although the total is right.
 * @param db the database, with server privileges
 * @param now ms since 1970
 */
export async function countDifferingYears(db: Firestore, now: number): Promise<YearOfIncidents[]> {
  const isSunday = new Date(localDate(now)).getUTCDay() === SUNDAY;
  const counted: YearOfIncidents[] = [];
  for (const year of await yearsOnRecord(db, now))
    if (isSunday || !(await isTotalRight(db, year))) counted.push(await aggregateCallVolume(db, year));
  return counted;
}

async function isTotalRight(db: Firestore, year: number): Promise<boolean> {
  const stored = await db.doc(`calls.volume/${year}`).get();
  if (!stored.exists) return false;
  const total = MONTHS.reduce((sum, month) => sum + Number(stored.get(month)), 0);
  const [from, to] = [year, year + 1].map((each) => epochMsOfLocal(`${each}-01-01T00:00:00`));
  return from !== undefined && to !== undefined && total === (await countIncidents(db, { from, to }));
}

/**
 * Groups the marked months by year, both as numbers. Ignores times without a four-digit year, which incidents never
 * have.
 */
function monthsByYear(marked: unknown): Map<number, Set<number>> {
  const years = new Map<number, Set<number>>();
  for (const name of Array.isArray(marked) ? marked : []) {
    const [, year, month] = /^(\d{4})-(\d{2})$/.exec(String(name)) ?? [];
    if (year === undefined) continue;
    const months = years.get(Number(year)) ?? new Set();
    years.set(Number(year), months.add(Number(month)));
  }
  return years;
}
