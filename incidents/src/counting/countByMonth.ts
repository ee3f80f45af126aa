import { MONTHS } from '@firehouse/model';
import { companyDays, type CompanyDay, type TimeRange } from '@firehouse/model/company-time';
import { mapWithLimit } from '@firehouse/model/map-with-limit';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { countedIncidents } from './countedIncidents.ts';
import { dayName, sameCounts, storedDays, yearCounts, type YearCounts } from './yearCounts.ts';

/** Number of time ranges counted concurrently, each in all {@link countedIncidents}. */
const CONCURRENCY = 12;

/** How many times to recount a year because another run stored its counts in the meantime. */
const ATTEMPTS = 5;

/** A year's incident counts, in the company's time zone. */
export interface YearOfIncidents extends YearCounts {
  readonly year: number;
  /** Whether a stored document changed. */
  readonly changed: boolean;
}

/**
 * Counts a year's incidents by day and by month, and updates `calls.volume/{year}` and `calls.daily/{year}` if the
 * counts changed. Running it twice changes nothing. Uses the database's count queries
 * (https://firebase.google.com/docs/firestore/query-data/aggregation-queries), by month first, so that an empty or
 * future month costs one query instead of thirty. Stores the counts only if the documents have not changed since
 * counting began, so a slow run never overwrites a later one.
 * @param db the database, with server privileges
 * @param year four digits
 * @param changedMonths 1 to 12: other months keep their stored counts; if omitted, or if nothing is stored, all are
 *   counted
 */
export async function aggregateCallVolume(
  db: Firestore,
  year: number,
  changedMonths?: ReadonlySet<number>,
): Promise<YearOfIncidents> {
  const volume = db.collection('calls.volume').doc(String(year));
  const daily = db.collection('calls.daily').doc(String(year));
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const [storedVolume, storedDaily] = await db.getAll(volume, daily);
    if (storedVolume === undefined || storedDaily === undefined) throw new Error('The database returned no documents.');
    const unchanged = changedMonths && storedDays(storedDaily.get('days'));
    const isCounted = ({ month }: CompanyDay) => unchanged === undefined || changedMonths?.has(month) === true;
    const counted = await countDays(db, companyDays(year).filter(isCounted));
    const { total, months, days } = yearCounts(year, counted, unchanged);
    const writes = [
      ...(sameCounts(storedVolume.data(), months) ? [] : [{ before: storedVolume, document: months }]),
      ...(sameCounts(storedDaily.get('days'), days) ? [] : [{ before: storedDaily, document: { days } }]),
    ];
    if (await store(db, writes)) return { year, total, months, days, changed: writes.length > 0 };
  }
  throw new Error(
    `The calls of ${year} were counted ${ATTEMPTS} times, and each time stored by another run meanwhile.`,
  );
}

/** Returns the counts for days by `MM-DD`. */
async function countDays(db: Firestore, days: readonly CompanyDay[]): Promise<Map<string, number>> {
  const monthly = MONTHS.map((_, index) => days.filter((day) => day.month === index + 1));
  const busy = await mapWithLimit(monthly, CONCURRENCY, async (ofMonth) => {
    const [first, last] = [ofMonth.at(0), ofMonth.at(-1)];
    if (first === undefined || last === undefined) return [];
    return (await countIncidents(db, { from: first.from, to: last.to })) === 0 ? [] : ofMonth;
  });
  const counts = new Map(days.map((day) => [dayName(day), 0]));
  await mapWithLimit(busy.flat(), CONCURRENCY, async (day) => {
    counts.set(dayName(day), await countIncidents(db, day));
  });
  return counts;
}

/**
 * Counts all collections at the same point in time, when an incident that is being closed or released is in exactly one
 * of them.
 */
export async function countIncidents(db: Firestore, { from, to }: TimeRange): Promise<number> {
  return db.runTransaction(
    async (transaction) => {
      const counts = await Promise.all(
        countedIncidents(db).map((incidents) => {
          const query = incidents.where('startTime', '>=', from).where('startTime', '<', to);
          return transaction.get(query.count());
        }),
      );
      return counts.reduce((sum, one) => sum + one.data().count, 0);
    },
    { readOnly: true },
  );
}

/** Data to store in a document that has not changed since counting began. */
interface Write {
  readonly before: DocumentSnapshot;
  readonly document: Readonly<Record<string, unknown>>;
}

/**
 * Stores either all of the counts or none of them.
 * @returns whether they were stored; false if one of the documents has changed
 */
async function store(db: Firestore, writes: readonly Write[]): Promise<boolean> {
  if (writes.length === 0) return true;
  return db.runTransaction(async (transaction) => {
    const now = await transaction.getAll(...writes.map(({ before }) => before.ref));
    const isUnchanged = writes.every(({ before }, at) => isSameTime(before.updateTime, now[at]?.updateTime));
    if (isUnchanged) for (const { before, document } of writes) transaction.set(before.ref, document);
    return isUnchanged;
  });
}

function isSameTime(one: DocumentSnapshot['updateTime'], other: DocumentSnapshot['updateTime']): boolean {
  return one === undefined || other === undefined ? one === other : one.isEqual(other);
}
