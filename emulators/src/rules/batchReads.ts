/** What the writes of one commit have read together: the documents count once, however many ask. */
export class BatchReads {
  readonly paths = new Set<string>();
}
