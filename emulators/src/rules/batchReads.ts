/** The reads of the requests of one commit. Each counts once, however many requests repeat it. */
export class BatchReads {
  readonly keys = new Set<string>();
}
