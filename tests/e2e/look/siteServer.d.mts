/** A canned API response. */
export interface CannedAnswer {
  readonly status?: number;
  /** Text, or a value to send as JSON. */
  readonly body?: unknown;
  /** Path within the repository. */
  readonly file?: string;
  readonly delayMs?: number;
}

/**
 * Serves the built site as Hosting does, compressed, with canned responses instead of the API.
 * @param answer by path, without `/api`, and query; undefined is 404
 * @param dist the folder of the built site; `web/dist` by default
 */
export function serveSite(
  answer: (path: string, query: URLSearchParams) => CannedAnswer | undefined,
  dist?: string,
): Promise<{ readonly origin: string; readonly close: () => void }>;
