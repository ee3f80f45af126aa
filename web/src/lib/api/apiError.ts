import { FORM_CHALLENGE_HEADER } from '@firehouse/model';

/** Why a signed-in user has to sign in again, by the `error` of `WWW-Authenticate` (docs/api.md). */
const SIGN_IN_REASONS: ReadonlyMap<string, 'sessionEnded' | 'signInTooOld'> = new Map([
  ['invalid_token', 'sessionEnded'],
  ['insufficient_user_authentication', 'signInTooOld'],
]);

/** An unsuccessful API response. Its message is the server's. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The challenge to solve before the request is sent again (status 428). */
  readonly challenge: string | undefined;
  /** Set if the session has ended, or the change requires a more recent sign-in (status 401). */
  readonly reason: 'sessionEnded' | 'signInTooOld' | undefined;

  /**
   * @param status the HTTP status
   * @param message the response body
   * @param headers of the response
   */
  constructor(
    readonly status: number,
    message: string,
    headers?: Pick<Headers, 'get'>,
  ) {
    super(message);
    this.challenge = headers?.get(FORM_CHALLENGE_HEADER) ?? undefined;
    const [, error = ''] = (status === 401 && /\berror="(\w+)"/.exec(headers?.get('WWW-Authenticate') ?? '')) || [];
    this.reason = SIGN_IN_REASONS.get(error);
  }
}

/** Whether a write failed because its document was changed or deleted after it was read. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 412);
