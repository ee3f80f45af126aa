/** A failed request, with the message for the caller: one plain sentence (docs/api.md). */
export class Problem extends Error {
  override readonly name = 'Problem';

  /**
   * @param status the HTTP status, 400 to 599
   * @param sentence the response body; contains no personal data
   * @param retryAfterS when to retry, in seconds
   * @param challenge the header `WWW-Authenticate` of a 401 (RFC 6750, RFC 9470)
   */
  constructor(
    readonly status: number,
    readonly sentence: string,
    readonly retryAfterS?: number,
    readonly challenge = 'Bearer',
  ) {
    super(sentence);
  }
}
