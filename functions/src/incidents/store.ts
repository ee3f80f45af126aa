import { closedIncident, incident } from '@firehouse/model';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';

/** Attempts of the transaction while others write the same incidents. */
const ATTEMPTS = 10;

/** The fields of an incident, without its id; an undefined one is as good as none. */
export type IncidentFields = Readonly<Record<string, string | number | undefined>>;

/** How incidents are stored. */
export interface StoreOptions {
  /**
   * Which value counts where an incident is stored with another one. Dispatch sends the newest state: `incoming`. A
   * file can be older than what is stored, or than a correction by hand: `stored`, which only adds what is missing.
   */
  readonly prefer: 'incoming' | 'stored';
  /** Reads everything and writes nothing. */
  readonly dryRun?: boolean;
}

/** How many of the incidents were new, and how many known ones got other fields. */
export interface StoreCounts {
  readonly added: number;
  readonly changed: number;
}

/** A new document, or the fields of a stored one that change. */
interface Write {
  readonly ref: DocumentReference;
  readonly fields: Readonly<Record<string, string | number>>;
  readonly isNew: boolean;
}

/**
 * Stores incidents in one transaction. A known one is changed where it is: an open one in `incidents`, a closed one in
 * its copy, so nothing is opened again. Fields that are not given stay; storing the same again changes nothing.
 * @param db the database, with the server's rights
 * @param incidents by id, up to 500: the writes of one commit
 */
export async function storeIncidents(
  db: Firestore,
  incidents: ReadonlyMap<string, IncidentFields>,
  { prefer, dryRun = false }: StoreOptions,
): Promise<StoreCounts> {
  const refs = [incident, closedIncident].flatMap(({ collection }) =>
    Array.from(incidents.keys(), (id) => db.collection(collection).doc(id)),
  );
  if (refs.length === 0) return { added: 0, changed: 0 };
  const writesAfter = (found: readonly DocumentSnapshot[]): Write[] => {
    // The closed copy comes last, so it counts where there is an open one too.
    const stored = new Map(found.flatMap((one) => (one.exists ? [[one.id, one] as const] : [])));
    return Array.from(incidents, ([id, fields]) => {
      const known = stored.get(id);
      return known === undefined
        ? { ref: db.collection(incident.collection).doc(id), fields: given(fields), isNew: true }
        : { ref: known.ref, fields: changesTo(known, given(fields), prefer), isNew: false };
    }).filter(({ fields, isNew }) => isNew || Object.keys(fields).length > 0);
  };
  if (dryRun) return countsOf(writesAfter(await db.getAll(...refs)));
  // Reading and writing in one transaction: between the two nobody can add the same incident, or close it.
  const writes = await db.runTransaction(
    async (transaction) => {
      const planned = writesAfter(await transaction.getAll(...refs));
      for (const { ref, fields, isNew } of planned) {
        if (isNew) transaction.create(ref, fields);
        else transaction.update(ref, fields);
      }
      return planned;
    },
    { maxAttempts: ATTEMPTS },
  );
  return countsOf(writes);
}

function given(fields: IncidentFields): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}

function changesTo(
  stored: DocumentSnapshot,
  fields: Readonly<Record<string, string | number>>,
  prefer: StoreOptions['prefer'],
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => {
      const before: unknown = stored.get(name);
      return before === undefined || (prefer === 'incoming' && before !== value);
    }),
  );
}

function countsOf(writes: readonly Write[]): StoreCounts {
  const added = writes.filter(({ isNew }) => isNew).length;
  return { added, changed: writes.length - added };
}
