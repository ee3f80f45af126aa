import { MONTHS } from '@firehouse/model';
import { companyDays, type CompanyDay, type TimeRange } from '@firehouse/model/company-time';
import { mapWithLimit } from '@firehouse/model/map-with-limit';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { countedIncidents } from './countedIncidents.ts';
import { dayName, sameCounts, storedDays, yearCounts, type YearCounts } from './yearCounts.ts';

/** Maximum number of time ranges to count in parallel. */
const CONCURRENCY = 12;

/** Maximum number of times to count a year if other runs keep storing their counts first. */
const ATTEMPTS = 5;

/** Incident counts for one year in the company's time zone. */
export interface YearOfIncidents extends YearCounts {
  readonly year: number;
  /** True if a stored document changed. */
  readonly changed: boolean;
}

/**
 * Counts a year's incidents by day and by month, and updates `calls.volume/{year}` and `calls.daily/{year}` if the
 * counts changed. Uses count queries (https://firebase.google.com/docs/firestore/query-data/aggregation-queries), first
 * by month, so a month without incidents is counted once instead of day by day. If another run stores its counts in the
 * meantime, starts over, so that a slow run never overwrites newer counts.
 * @param changedMonths months to count, from 1 to 12; the others keep their stored counts. Counts all months if this is
 * omitted or if there are no stored counts
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

/** Returns daily counts, keyed by `MM-DD`. */
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
 * Counts the incidents in a time range across all collections. Uses a read-only transaction, because an incident that
 * is moved to another collection between two queries would be counted twice or not at all.
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

/** New contents for a document, and its snapshot from before the count. */
interface Write {
  readonly before: DocumentSnapshot;
  readonly document: Readonly<Record<string, unknown>>;
}

/** Stores all counts. If another run has changed a document in the meantime, stores nothing and returns false. */
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
