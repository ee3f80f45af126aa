/**
 * A request that cannot be answered, with what the caller is told: one plain sentence (docs/api.md).
 */
export class Problem extends Error {
  override readonly name = 'Problem';

  /**
   * @param status the HTTP status, 400 to 599
   * @param sentence the body of the answer; holds no personal data
   * @param retryAfterS when it is worth trying again, in seconds
   */
  constructor(
    readonly status: number,
    readonly sentence: string,
    readonly retryAfterS?: number,
  ) {
    super(sentence);
  }
}
