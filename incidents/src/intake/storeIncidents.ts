import { isDeepStrictEqual } from 'node:util';
import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { countedTime, markChanged } from '../counting/changedMonths.ts';
import { find, isIncidentCollection, type Documents, type Settled, type SettleOptions } from './findIncident.ts';
import { recordSkip } from './recordSkip.ts';
import type { IncidentReport } from './reportFields.ts';
import { candidatePaths, entryPath, settle } from './applyReport.ts';

/** Maximum number of attempts for a transaction if other clients are writing the same incidents. */
export const STORE_ATTEMPTS = 10;

export interface StoreOptions extends Partial<SettleOptions> {
  /** Read and plan, but don't write. */
  readonly dryRun?: boolean;
}

/** How many incidents were added, and how many existing ones changed. */
export interface StoreCounts {
  readonly added: number;
  readonly changed: number;
}

/**
 * Stores incidents in one transaction (docs/decisions/027-dispatch.md). An existing incident is updated in whichever
 * collection it is in, so a closed incident is never reopened. Missing fields keep their values. Storing a report again
 * changes nothing.
 * @param db the database, with server privileges
 * @param reports at most a few hundred, because Firestore limits the size of a transaction; no two from a center can be
 *   about the same incident
 */
export async function storeIncidents(
  db: Firestore,
  reports: readonly IncidentReport[],
  { isHeld = () => false, now = Date.now(), dryRun = false }: StoreOptions = {},
): Promise<StoreCounts> {
  if (reports.length === 0) return { added: 0, changed: 0 };
  const options = { isHeld, now };
  if (dryRun) return countsOf((await planned(db, db, reports, options)).settled);
  // Use a transaction, so that nobody can add or close the same incident between the read and the write.
  const settled = await db.runTransaction(
    async (transaction) => {
      const plan = await planned(db, transaction, reports, options);
      plan.write(transaction);
      return plan.settled;
    },
    { maxAttempts: STORE_ATTEMPTS },
  );
  return countsOf(settled);
}

/** The planned writes for a list of reports. */
interface Plan {
  /** The outcome for each report, in order. */
  readonly settled: readonly Settled[];
  readonly write: (transaction: Transaction) => void;
}

/**
 * Reads the documents that the reports affect and plans the writes.
 * @param reader a transaction, or the database for a dry run
 */
export async function planned(
  db: Firestore,
  reader: Pick<Transaction, 'getAll'> | Firestore,
  reports: readonly IncidentReport[],
  options: SettleOptions,
): Promise<Plan> {
  const stored: Documents = new Map();
  const read = async (paths: readonly (string | undefined)[]) => {
    const refs = [...new Set(paths)].flatMap((path) => (path === undefined ? [] : [db.doc(path)]));
    if (refs.length === 0) return;
    const found: DocumentSnapshot[] = await reader.getAll(...refs);
    for (const one of found) {
      const data = one.data();
      if (data !== undefined) stored.set(one.ref.path, data);
    }
  };
  await read(reports.map(entryPath));
  await read(reports.flatMap((report) => candidatePaths(stored, report, options.now)));
  const next: Documents = new Map(stored);
  const settled = reports.map((report) => settle(next, report, options));
  return {
    settled,
    write: (transaction) => {
      for (const [path, data] of next) {
        if (!isDeepStrictEqual(data, stored.get(path))) transaction.set(db.doc(path), data);
      }
      for (const path of stored.keys()) if (!next.has(path)) transaction.delete(db.doc(path));
      markChanged(db, transaction, changedTimes(stored, next));
      for (const { id, outdated } of settled) {
        const found = outdated && find(next, id);
        if (found) recordSkip(db, transaction, found, outdated);
      }
    },
  };
}

/**
 * Returns the old and new start times of incidents whose months must be recounted. Moving an incident between
 * collections doesn't affect the counts.
 */
function changedTimes(before: Documents, after: Documents): number[] {
  const was = timesById(before);
  const is = timesById(after);
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((id) => was.get(id) !== is.get(id))
    .flatMap((id) => [was.get(id), is.get(id)].filter((time) => time !== undefined));
}

function timesById(documents: Documents): Map<string, number> {
  const times = new Map<string, number>();
  for (const [path, data] of documents) {
    const [collection = '', id = ''] = path.split('/');
    const time = isIncidentCollection(collection) ? countedTime(collection, data) : undefined;
    if (time !== undefined) times.set(id, time);
  }
  return times;
}

function countsOf(settled: readonly Settled[]): StoreCounts {
  const changed = settled.filter(({ state }) => state !== 'unchanged');
  const added = changed.filter(({ isNew }) => isNew).length;
  return { added, changed: changed.length - added };
}
