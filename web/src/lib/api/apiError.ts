/** An unsuccessful API response. Its message is the server's. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /**
   * @param status the HTTP status
   * @param message the response body
   * @param challenge the challenge to solve before the request is sent again (status 428)
   */
  constructor(
    readonly status: number,
    message: string,
    readonly challenge?: string,
  ) {
    super(message);
  }
}

/** Whether a write failed because its document was changed or deleted after it was read. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 412);
