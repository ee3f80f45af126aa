import { isDeepStrictEqual } from 'node:util';
import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import type { Documents, Settled, SettleOptions } from './place.ts';
import type { IncidentReport } from './report.ts';
import { candidatePaths, entryPath, settle } from './settle.ts';

/** Attempts of the transaction while others write the same incidents. */
export const STORE_ATTEMPTS = 10;

/** How incidents are stored. */
export interface StoreOptions extends Partial<SettleOptions> {
  /** Reads everything and writes nothing. */
  readonly dryRun?: boolean;
}

/** How many of the incidents were new, and how many known ones got other fields. */
export interface StoreCounts {
  readonly added: number;
  readonly changed: number;
}

/**
 * Stores incidents in one transaction (docs/decisions/027-dispatch.md). A known one is changed where it is: an open one in
 * `incidents`, a closed one in its copy, a held one in `drafts`, so nothing is opened again. Fields that are not given
 * stay; storing the same again changes nothing.
 * @param db the database, with the server's rights
 * @param reports up to 400, or 150 of dispatch centers: some writes of one commit; no two of the same center's incident
 */
export async function storeIncidents(
  db: Firestore,
  reports: readonly IncidentReport[],
  { isHeld = () => false, now = Date.now(), dryRun = false }: StoreOptions = {},
): Promise<StoreCounts> {
  if (reports.length === 0) return { added: 0, changed: 0 };
  const options = { isHeld, now };
  if (dryRun) return countsOf((await planned(db, db, reports, options)).settled);
  // Reading and writing in one transaction: between the two nobody can add the same incident, or close it.
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

/** What storing reports comes to. */
export interface Plan {
  /** What becomes of each report, in order. */
  readonly settled: readonly Settled[];
  readonly write: (transaction: Transaction) => void;
}

/**
 * Reads what reports concern and finds out what to write.
 * @param reader of the documents: a transaction, or the database for a dry run
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
    },
  };
}

function countsOf(settled: readonly Settled[]): StoreCounts {
  const changed = settled.filter(({ state }) => state !== 'unchanged');
  const added = changed.filter(({ isNew }) => isNew).length;
  return { added, changed: changed.length - added };
}
