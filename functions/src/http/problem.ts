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

/** Why a request is refused with 401 or 403; appears only in the log. */
export type RefusalReason =
  | 'no token'
  | 'invalid token'
  | 'expired token'
  | 'account disabled or deleted'
  | 'session over'
  | 'sessions ended'
  | 'sign-in too old'
  | 'no privilege'
  | 'server only'
  | 'denied by the rules'
  | 'no App Check token'
  | 'invalid App Check token'
  | 'invalid signature'
  | 'expired signature'
  | 'no link token'
  | 'other';

/** A request that the caller is not authorized to make. */
export class AccessProblem extends Problem {
  /**
   * @param reason reason for the log
   * @param challenge see {@link Problem}
   * @param uid the account, if the request was refused before its caller was known
   */
  constructor(
    status: 401 | 403,
    sentence: string,
    readonly reason: RefusalReason,
    challenge?: string,
    readonly uid?: string,
  ) {
    super(status, sentence, undefined, challenge);
  }
}
