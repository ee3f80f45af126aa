/** An error with an HTTP status and a one-sentence message for the client (docs/api.md). */
export class Problem extends Error {
  override readonly name = 'Problem';

  /**
   * @param status HTTP status from 400 to 599
   * @param sentence the response body; must not contain personal data
   * @param challenge the `WWW-Authenticate` header for a 401 (RFC 6750, RFC 9470)
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

/** Why a request was rejected with 401 or 403. Only used in logs. */
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

/** An error for a request that the caller isn't allowed to make. */
export class AccessProblem extends Problem {
  /**
   * @param challenge see {@link Problem}
   * @param uid user ID to log, if the request's caller hasn't been set yet
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
