import { challengeCodes } from '@firehouse/model';
/** An unsuccessful API response. Its message is the server's. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /**
   * @param status HTTP status
   * @param message response body
   * @param headers response headers
   */
  constructor(
    readonly status: number,
    message: string,
    readonly headers?: Pick<Headers, 'get'>,
  ) {
    super(message);
  }

  /** Set if the user has to sign in again: the session has ended, or the change requires a more recent sign-in. */
  get reason(): keyof typeof challengeCodes | undefined {
    const challenge = this.status === 401 && this.headers?.get('WWW-Authenticate');
    if (!challenge) return undefined;
    const has = (name: keyof typeof challengeCodes) => challenge.includes(`"${challengeCodes[name]}"`);
    return has('sessionEnded') ? 'sessionEnded' : has('signInTooOld') ? 'signInTooOld' : undefined;
  }
}

/** Returns whether a request was refused because too many came from its network. */
export const isLimited = (error: unknown): boolean => error instanceof ApiError && error.status === 429;

/** Returns whether a write failed because its document was changed or deleted after it was read. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 412);
