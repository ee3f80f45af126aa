import { companyYear } from '@firehouse/model/company-time';
import { closedIncident, incident } from '@firehouse/model';
import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import type { Call } from './call.ts';
import { callId } from './callId.ts';

/** Calls that are looked up and written together; Firestore takes up to 500 writes at once. */
const BATCH = 400;

/** Batches under way at the same time: while one is answered, the next is read. */
const CONCURRENT = 2;

/** How often a batch is tried again when others write the same calls. */
const ATTEMPTS = 10;

/** What was done with the calls that were handed in. */
export interface IntakeCounts {
  added: number;
  /** Stored before, closed before, or handed in before. */
  alreadyThere: number;
}

/**
 * Adds calls to `incidents`, each once: one that is there, or that was closed (`incidents.closed`), is
 * left alone, and two who add the same call at the same time add it once. Memory is bounded by the
 * batches under way.
 */
export class CallIntake {
  readonly counts: IntakeCounts = { added: 0, alreadyThere: 0 };
  /** The years, in the company's zone, of all calls that were settled. */
  readonly years = new Set<number>();

  readonly #db: Firestore;
  readonly #dryRun: boolean;
  #batch = new Map<string, Call>();
  readonly #underWay = new Set<Promise<void>>();
  /** The calls not yet to be found in the database. In a dry run, which writes none, all of them. */
  readonly #pending = new Set<string>();
  #failure: { readonly error: unknown } | null = null;

  /**
   * @param db where the calls go
   * @param options with `dryRun` everything is looked up and nothing written
   */
  constructor(db: Firestore, options: { readonly dryRun: boolean }) {
    this.#db = db;
    this.#dryRun = options.dryRun;
  }

  /**
   * Takes a call. Resolves when there is room for the next.
   * @throws whatever a batch before failed with
   */
  async add(call: Call): Promise<void> {
    const id = callId(call);
    if (this.#pending.has(id)) {
      this.counts.alreadyThere += 1;
      return;
    }
    this.#pending.add(id);
    this.#batch.set(id, call);
    if (this.#batch.size < BATCH) return;
    this.#start();
    while (this.#underWay.size >= CONCURRENT) await Promise.race(this.#underWay);
    this.#throwFailure();
  }

  /**
   * Waits for all calls taken so far to be settled.
   * @throws whatever a batch failed with
   */
  async finish(): Promise<void> {
    this.#start();
    await Promise.all(this.#underWay);
    this.#throwFailure();
  }

  #throwFailure(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }

  #start(): void {
    if (this.#batch.size === 0 || this.#failure !== null) return;
    const batch = this.#batch;
    this.#batch = new Map();
    const settled = this.#settle(batch)
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => this.#underWay.delete(settled));
    this.#underWay.add(settled);
  }

  async #settle(batch: ReadonlyMap<string, Call>): Promise<void> {
    const added = await this.#write(batch);
    this.counts.added += added;
    this.counts.alreadyThere += batch.size - added;
    for (const [id, call] of batch) {
      this.years.add(companyYear(call.startTime));
      if (!this.#dryRun) this.#pending.delete(id);
    }
  }

  /** @returns how many calls were added, or would be */
  async #write(batch: ReadonlyMap<string, Call>): Promise<number> {
    const ids = [...batch.keys()];
    const references = ids.flatMap((id) => [this.#open(id), this.#db.collection(closedIncident.collection).doc(id)]);
    if (this.#dryRun) return missingOf(ids, await this.#db.getAll(...references, { fieldMask: [] })).length;
    // Looking and writing in one transaction: between the two nobody can add the same call, nor close it.
    const add = async (transaction: Transaction): Promise<number> => {
      const missing = missingOf(ids, await transaction.getAll(...references, { fieldMask: [] }));
      for (const id of missing) transaction.create(this.#open(id), { ...batch.get(id) });
      return missing.length;
    };
    return this.#db.runTransaction(add, { maxAttempts: ATTEMPTS });
  }

  #open(id: string): DocumentReference {
    return this.#db.collection(incident.collection).doc(id);
  }
}

/** Those of some ids under which nothing was found, in neither collection. */
function missingOf(ids: readonly string[], found: readonly DocumentSnapshot[]): string[] {
  const known = new Set(found.filter(({ exists }) => exists).map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}
