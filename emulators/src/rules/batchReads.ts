/** The documents that the writes of one commit have read. Each counts once, however many writes read it. */
export class BatchReads {
  readonly paths = new Set<string>();
}
