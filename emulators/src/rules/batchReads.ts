/** Tracks the reads for the writes of one commit. A read counts once, no matter how many writes repeat it. */
export class BatchReads {
  readonly keys = new Set<string>();
}
