import { challengeCodes } from '@firehouse/model';
/** Thrown for an unsuccessful API response. Its message is the server's error message. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /** @param headers response headers */
  constructor(
    readonly status: number,
    message: string,
    readonly headers?: Pick<Headers, 'get'>,
  ) {
    super(message);
  }

  /**
   * Why the user has to sign in again: their session has ended, or this change requires a recent sign-in. Undefined if
   * they don't.
   */
  get reason(): keyof typeof challengeCodes | undefined {
    const challenge = this.status === 401 && this.headers?.get('WWW-Authenticate');
    if (!challenge) return undefined;
    const has = (name: keyof typeof challengeCodes) => challenge.includes(`"${challengeCodes[name]}"`);
    return has('sessionEnded') ? 'sessionEnded' : has('signInTooOld') ? 'signInTooOld' : undefined;
  }
}

/** Returns whether the API refused a request because too many came from the user's network. */
export const isLimited = (error: unknown): boolean => error instanceof ApiError && error.status === 429;

/** Returns whether a write failed because somebody else has changed or deleted the document since it was read. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 412);
