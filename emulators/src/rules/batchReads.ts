/** Tracks the distinct document reads that the rules make for a batch of requests. Repeated reads count once. */
export class BatchReads {
  readonly keys = new Set<string>();
}
