import { incidentId, dispatchKey, storeIncidents, type IncidentReport, type StoreOptions } from '@firehouse/incidents';
import { companyYear } from '@firehouse/model/company-time';
import type { Firestore } from 'firebase-admin/firestore';
import type { NewIncident } from './newIncident.ts';

/** Number of incidents per batch. An incident with a number takes a second write, in `dispatches`. */
const BATCH = 400;
const NUMBERED_BATCH = 200;

/** Number of parallel batches, so that one can be read while another is written. */
const CONCURRENCY = 2;

interface IntakeCounts {
  added: number;
  /** Existing incidents with missing fields that were added. */
  changed: number;
  /** Incidents that already existed and didn't change, and duplicates within the file. */
  alreadyThere: number;
}

/** Options for {@link IncidentIntake}. */
interface IntakeOptions extends Pick<StoreOptions, 'dryRun' | 'isHeld'> {
  /** Key of the dispatch center that the incident numbers are from. If omitted, numbers are ignored. */
  readonly center?: string | undefined;
}

/**
 * Stores imported incidents without creating duplicates ({@link storeIncidents}). If an incident already exists,
 * whether open, closed or a draft, only its missing fields are filled in, because the file can be older than the stored
 * data. It is safe to run several imports at the same time. Memory use is limited to the pending batches.
 */
export class IncidentIntake {
  readonly counts: IntakeCounts = { added: 0, changed: 0, alreadyThere: 0 };
  /** Years of the incidents so far, in the company's time zone. */
  readonly years = new Set<number>();

  readonly #db: Firestore;
  readonly #options: IntakeOptions;
  #batch = new Map<string, IncidentReport & { readonly fallback: NewIncident }>();
  readonly #underWay = new Set<Promise<void>>();
  /** IDs of all incidents so far in a dry run, which stores none. */
  readonly #unstored = new Set<string>();
  #failure: { readonly error: unknown } | null = null;

  constructor(db: Firestore, options: IntakeOptions = {}) {
    this.#db = db;
    this.#options = options;
  }

  /**
   * Adds an incident. Resolves when the next one can be added.
   * @param number the incident number, or undefined or empty if there is none
   * @throws the error of an earlier batch
   */
  async add(incident: NewIncident, number?: string): Promise<void> {
    const { center } = this.#options;
    const dispatch = center === undefined || !number ? undefined : { key: dispatchKey(center, number) };
    const id = dispatch?.key ?? incidentId(incident);
    const waiting = this.#batch.get(id);
    if (waiting !== undefined || this.#unstored.has(id)) {
      if (waiting !== undefined) this.#batch.set(id, { ...waiting, fallback: { ...incident, ...waiting.fallback } });
      this.counts.alreadyThere += 1;
      return;
    }
    if (this.#options.dryRun === true) this.#unstored.add(id);
    this.#batch.set(id, { fallback: incident, ...(dispatch && { dispatch }) });
    if (this.#batch.size < (center === undefined ? BATCH : NUMBERED_BATCH)) return;
    this.#start();
    while (this.#underWay.size >= CONCURRENCY) await Promise.race(this.#underWay);
    this.#throwFailure();
  }

  /**
   * Waits until all incidents have been stored.
   * @throws the first error, if a batch failed
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

  async #settle(batch: ReadonlyMap<string, IncidentReport & { readonly fallback: NewIncident }>): Promise<void> {
    const { added, changed } = await storeIncidents(this.#db, [...batch.values()], this.#options);
    this.counts.added += added;
    this.counts.changed += changed;
    this.counts.alreadyThere += batch.size - added - changed;
    for (const { fallback: incident } of batch.values()) this.years.add(companyYear(incident.startTime));
  }
}
