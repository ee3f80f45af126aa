/** Tracks reads for the writes in one commit. A read counts once, no matter how many writes repeat it. */
export class BatchReads {
  readonly keys = new Set<string>();
}
