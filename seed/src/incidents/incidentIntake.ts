import { incidentId, dispatchKey, storeIncidents, type IncidentReport, type StoreOptions } from '@firehouse/incidents';
import { companyYear } from '@firehouse/model/company-time';
import type { Firestore } from 'firebase-admin/firestore';
import type { NewIncident } from './newIncident.ts';

/** Number of incidents per batch. Firestore accepts up to 500 writes in a commit, and a numbered incident needs two. */
const BATCH = 400;
const NUMBERED_BATCH = 200;

/** Concurrent batches: while one is written, the next is read. */
const CONCURRENCY = 2;

/** Results for the incidents processed so far. */
interface IntakeCounts {
  added: number;
  /** Already stored, open or closed, with different fields. */
  changed: number;
  /** Already stored, open or closed, or added earlier. */
  alreadyThere: number;
}

/** Options for {@link IncidentIntake}. */
interface IntakeOptions extends Pick<StoreOptions, 'dryRun' | 'isHeld'> {
  /** Key of the dispatch center that assigned the incident numbers; without it, numbers are ignored. */
  readonly center?: string | undefined;
}

/**
 * Adds incidents to `incidents` without duplicates, through the dispatch feed's intake ({@link storeIncidents}): an
 * existing one is completed where it is, whether open, closed or held. Only missing fields are added, because a file
 * can be older than the stored data or a manual correction. If two imports add the same incident concurrently, it is
 * added once. Memory use is bounded by the pending batches.
 */
export class IncidentIntake {
  readonly counts: IntakeCounts = { added: 0, changed: 0, alreadyThere: 0 };
  /** The years of all processed incidents, in the company's time zone. */
  readonly years = new Set<number>();

  readonly #db: Firestore;
  readonly #options: IntakeOptions;
  #batch = new Map<string, IncidentReport & { readonly fallback: NewIncident }>();
  readonly #underWay = new Set<Promise<void>>();
  /** Incidents not in the database yet. In a dry run, which writes nothing, all of them. */
  readonly #pending = new Set<string>();
  #failure: { readonly error: unknown } | null = null;

  constructor(db: Firestore, options: IntakeOptions = {}) {
    this.#db = db;
    this.#options = options;
  }

  /**
   * Adds an incident; resolves when there is room for the next.
   * @param number the center's incident number; undefined or empty for none
   * @throws the error from an earlier batch
   */
  async add(incident: NewIncident, number?: string): Promise<void> {
    const { center } = this.#options;
    const dispatch = center === undefined || !number ? undefined : { key: dispatchKey(center, number) };
    const id = dispatch?.key ?? incidentId(incident);
    if (this.#pending.has(id)) {
      this.counts.alreadyThere += 1;
      return;
    }
    this.#pending.add(id);
    this.#batch.set(id, { fallback: incident, ...(dispatch && { dispatch }) });
    if (this.#batch.size < (center === undefined ? BATCH : NUMBERED_BATCH)) return;
    this.#start();
    while (this.#underWay.size >= CONCURRENCY) await Promise.race(this.#underWay);
    this.#throwFailure();
  }

  /**
   * Waits until all incidents added so far have been processed.
   * @throws the error from a batch
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
    for (const [id, { fallback: incident }] of batch) {
      this.years.add(companyYear(incident.startTime));
      if (this.#options.dryRun !== true) this.#pending.delete(id);
    }
  }
}
