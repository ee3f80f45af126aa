/** What the API answers. */
export interface CannedAnswer {
  readonly status?: number;
  /** Text, or what is sent as JSON. */
  readonly body?: unknown;
  /** Within the repository. */
  readonly file?: string;
  readonly delayMs?: number;
}

/**
 * Serves the built site as Hosting does, compressed, with canned answers instead of the API.
 * @param answer by path, without `/api`, and query; undefined is 404
 * @param dist the folder of the built site; `web/dist` if not said
 */
export function serveSite(
  answer: (path: string, query: URLSearchParams) => CannedAnswer | undefined,
  dist?: string,
): Promise<{ readonly origin: string; readonly close: () => void }>;
