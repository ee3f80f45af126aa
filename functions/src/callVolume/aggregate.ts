import { MONTHS, type Month } from '@firehouse/model';
import { companyDays, type CompanyDay, type TimeRange } from '@firehouse/model/company-time';
import type { Firestore } from 'firebase-admin/firestore';
import { mapWithLimit } from './mapWithLimit.ts';

/** The collections whose incidents count: open and closed ones. */
const COUNTED = ['incidents', 'incidents.closed'] as const;

/** Counts that are under way at once. */
const CONCURRENCY = 24;

/** The calls of a year in the company's time zone. */
export interface YearOfCalls {
  readonly year: number;
  readonly total: number;
  readonly months: Readonly<Record<Month, number>>;
  /** By `MM-DD`; days without a call are left out. */
  readonly days: Readonly<Record<string, number>>;
  /** Whether a document was written. */
  readonly changed: boolean;
}

/**
 * Counts a year's calls by day and by month, and writes `calls.volume/{year}` and `calls.daily/{year}`
 * where they differ from it: running it twice changes nothing. Counting is done by the database
 * (https://firebase.google.com/docs/firestore/query-data/aggregation-queries), months first, so that an
 * empty or coming month costs one count and not thirty.
 * @param db the database, with the server's rights
 * @param year four digits
 */
export async function aggregateCallVolume(db: Firestore, year: number): Promise<YearOfCalls> {
  const counted = await countDays(db, companyDays(year));
  const months = Object.fromEntries(MONTHS.map((month) => [month, 0])) as Record<Month, number>;
  const days: Record<string, number> = {};
  let total = 0;
  for (const [day, calls] of counted) {
    if (calls === 0) continue;
    const month = MONTHS[day.month - 1];
    if (month === undefined) throw new RangeError(`There is no month ${day.month}.`);
    months[month] += calls;
    days[`${twoDigits(day.month)}-${twoDigits(day.day)}`] = calls;
    total += calls;
  }
  const changes = await Promise.all([
    writeIfDifferent(db, 'calls.volume', year, months, months),
    writeIfDifferent(db, 'calls.daily', year, { days }, days),
  ]);
  return { year, total, months, days, changed: changes.includes(true) };
}

async function countDays(db: Firestore, days: readonly CompanyDay[]): Promise<Map<CompanyDay, number>> {
  const monthly = COUNTED.flatMap((collection) =>
    MONTHS.map((_, index) => ({ collection, days: days.filter((day) => day.month === index + 1) })),
  );
  const busy = await mapWithLimit(monthly, CONCURRENCY, async ({ collection, days: ofMonth }) => {
    const [first, last] = [ofMonth.at(0), ofMonth.at(-1)];
    if (first === undefined || last === undefined) return [];
    const calls = await count(db, collection, { from: first.from, to: last.to });
    return calls === 0 ? [] : ofMonth.map((day) => ({ collection, day }));
  });
  const counts = new Map(days.map((day) => [day, 0]));
  await mapWithLimit(busy.flat(), CONCURRENCY, async ({ collection, day }) => {
    const calls = await count(db, collection, day);
    counts.set(day, (counts.get(day) ?? 0) + calls);
  });
  return counts;
}

async function count(db: Firestore, collection: string, { from, to }: TimeRange): Promise<number> {
  const query = db.collection(collection).where('startTime', '>=', from).where('startTime', '<', to);
  return (await query.count().get()).data().count;
}

/** Compares the counts alone, so that the order of the fields in the stored document does not matter. */
async function writeIfDifferent(
  db: Firestore,
  collection: string,
  year: number,
  document: Record<string, unknown>,
  counts: Readonly<Record<string, number>>,
): Promise<boolean> {
  const target = db.collection(collection).doc(String(year));
  const stored = (await target.get()).data();
  const before: unknown = collection === 'calls.daily' ? stored?.['days'] : stored;
  if (typeof before === 'object' && before !== null && sameCounts(before, counts)) return false;
  await target.set(document);
  return true;
}

function sameCounts(stored: object, counts: Readonly<Record<string, number>>): boolean {
  const before = new Map<string, unknown>(Object.entries(stored));
  const now = Object.entries(counts);
  return before.size === now.length && now.every(([name, calls]) => before.get(name) === calls);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
