/**
 * Tracks the documents read for the writes of one commit. A document counts once, no matter how many writes read it.
 */
export class BatchReads {
  readonly paths = new Set<string>();
}
