import type { CannedAnswer } from './siteServer.mjs';

/** Canned API responses, by the name of the site's state. */
export const scenarios: Readonly<
  Record<
    'calls' | 'alerts' | 'quiet' | 'loading' | 'failed' | 'empty',
    (path: string, query: URLSearchParams) => CannedAnswer | undefined
  >
>;
