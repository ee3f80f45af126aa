import { MONTHS, type Month } from '@firehouse/model';
import { companyDays, type CompanyDay, type TimeRange } from '@firehouse/model/company-time';
import { mapWithLimit } from '@firehouse/model/map-with-limit';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { countedIncidents } from './countedIncidents.ts';

/** Time ranges counted concurrently, each in all {@link countedIncidents}. */
const CONCURRENCY = 12;

/** How often to recount a year because another run stored its counts in the meantime. */
const ATTEMPTS = 5;

/** Incident counts of a year, in the company's time zone. */
export interface YearOfIncidents {
  readonly year: number;
  readonly total: number;
  readonly months: Readonly<Record<Month, number>>;
  /** Counts by `MM-DD`; days without incidents are omitted. */
  readonly days: Readonly<Record<string, number>>;
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
    const unchanged = changedMonths && storedDays(storedDaily);
    const { total, months, days } = await countYear(db, year, unchanged && { days: unchanged, changedMonths });
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

/** Returns the stored counts of a year; undefined if missing or invalid. */
function storedDays(daily: DocumentSnapshot): Readonly<Record<string, number>> | undefined {
  const days: unknown = daily.get('days');
  const isCounts = typeof days === 'object' && days !== null && Object.values(days).every(Number.isInteger);
  return isCounts ? (days as Readonly<Record<string, number>>) : undefined;
}

interface Unchanged {
  readonly days: Readonly<Record<string, number>>;
  readonly changedMonths: ReadonlySet<number>;
}

async function countYear(
  db: Firestore,
  year: number,
  unchanged: Unchanged | undefined,
): Promise<Pick<YearOfIncidents, 'total' | 'months' | 'days'>> {
  const all = companyDays(year);
  const counted = await countDays(
    db,
    all.filter(({ month }) => unchanged?.changedMonths.has(month) !== false),
  );
  const months = Object.fromEntries(MONTHS.map((month) => [month, 0])) as Record<Month, number>;
  const days: Record<string, number> = {};
  let total = 0;
  for (const day of all) {
    const name = `${twoDigits(day.month)}-${twoDigits(day.day)}`;
    const count = counted.get(day) ?? unchanged?.days[name] ?? 0;
    if (count === 0) continue;
    const month = MONTHS[day.month - 1];
    if (month === undefined) throw new RangeError(`There is no month ${day.month}.`);
    months[month] += count;
    days[name] = count;
    total += count;
  }
  return { total, months, days };
}

async function countDays(db: Firestore, days: readonly CompanyDay[]): Promise<Map<CompanyDay, number>> {
  const monthly = MONTHS.map((_, index) => days.filter((day) => day.month === index + 1));
  const busy = await mapWithLimit(monthly, CONCURRENCY, async (ofMonth) => {
    const [first, last] = [ofMonth.at(0), ofMonth.at(-1)];
    if (first === undefined || last === undefined) return [];
    return (await countIncidents(db, { from: first.from, to: last.to })) === 0 ? [] : ofMonth;
  });
  const counts = new Map(days.map((day) => [day, 0]));
  await mapWithLimit(busy.flat(), CONCURRENCY, async (day) => {
    counts.set(day, await countIncidents(db, day));
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
 * Stores the counts, all or none.
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

/** Compares only the counts; the order of the stored fields does not matter. */
function sameCounts(stored: unknown, counts: Readonly<Record<string, number>>): boolean {
  if (typeof stored !== 'object' || stored === null) return false;
  const before = new Map<string, unknown>(Object.entries(stored));
  const now = Object.entries(counts);
  return before.size === now.length && now.every(([name, count]) => before.get(name) === count);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
