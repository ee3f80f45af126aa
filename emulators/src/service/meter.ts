/** https://firebase.google.com/docs/firestore/pricing#aggregation_queries: index entries for one billed read. */
export const ENTRIES_A_READ = 1000;

/**
 * Counts, for each project, the reads of calls as production would bill them: a document each, at least one for a
 * query, one for every thousand index entries that are counted
 * (https://firebase.google.com/docs/firestore/pricing). Listeners and the reads of rules are not in it.
 */
export class ReadMeter {
  readonly #reads = new Map<string, number>();

  /**
   * Counts a call.
   * @param documents that it gave and skipped
   */
  documents(projectId: string, documents: number): void {
    this.#add(projectId, Math.max(1, documents));
  }

  /**
   * Counts a call for aggregations.
   * @param entries of the index that were added up and skipped
   */
  entries(projectId: string, entries: number): void {
    this.#add(projectId, Math.max(1, Math.ceil(entries / ENTRIES_A_READ)));
  }

  /** The reads of a project since the emulator's start. */
  of(projectId: string): number {
    return this.#reads.get(projectId) ?? 0;
  }

  #add(projectId: string, reads: number): void {
    this.#reads.set(projectId, this.of(projectId) + reads);
  }
}
