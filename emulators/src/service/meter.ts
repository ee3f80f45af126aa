/** Index entries per billed read: https://firebase.google.com/docs/firestore/pricing#aggregation_queries */
export const ENTRIES_PER_READ = 1000;

/**
 * Counts each project's reads the way production bills them: one per document, at least one per query, one per thousand
 * index entries of an aggregation (https://firebase.google.com/docs/firestore/pricing). Listeners and reads by rules
 * are not included.
 */
export class ReadMeter {
  readonly #reads = new Map<string, number>();

  /**
   * Counts a request for documents.
   * @param documents returned and skipped
   */
  documents(projectId: string, documents: number): void {
    this.#add(projectId, Math.max(1, documents));
  }

  /**
   * Counts a request for aggregations.
   * @param entries index entries aggregated and skipped
   */
  entries(projectId: string, entries: number): void {
    this.#add(projectId, Math.max(1, Math.ceil(entries / ENTRIES_PER_READ)));
  }

  /** Returns a project's reads since the emulator started. */
  of(projectId: string): number {
    return this.#reads.get(projectId) ?? 0;
  }

  #add(projectId: string, reads: number): void {
    this.#reads.set(projectId, this.of(projectId) + reads);
  }
}
