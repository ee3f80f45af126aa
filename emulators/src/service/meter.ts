/** Number of index entries per billed read: https://firebase.google.com/docs/firestore/pricing#aggregation_queries */
export const ENTRIES_PER_READ = 1000;

/**
 * Counts billable reads per project: one per document with a minimum of one per query, and one per 1,000 index entries
 * for aggregations (https://firebase.google.com/docs/firestore/pricing). Does not count listeners or reads by security
 * rules.
 */
export class ReadMeter {
  readonly #reads = new Map<string, number>();

  /**
   * Counts the reads of a document request.
   * @param documents number of documents returned or skipped
   */
  documents(projectId: string, documents: number): void {
    this.#add(projectId, Math.max(1, documents));
  }

  /**
   * Counts the reads of an aggregation query.
   * @param entries number of index entries aggregated or skipped
   */
  entries(projectId: string, entries: number): void {
    this.#add(projectId, Math.max(1, Math.ceil(entries / ENTRIES_PER_READ)));
  }

  /** Returns the number of reads in a project since the emulator started. */
  of(projectId: string): number {
    return this.#reads.get(projectId) ?? 0;
  }

  #add(projectId: string, reads: number): void {
    this.#reads.set(projectId, this.of(projectId) + reads);
  }
}
