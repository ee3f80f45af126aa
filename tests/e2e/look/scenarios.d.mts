import type { CannedAnswer } from './siteServer.mjs';

/** What the API answers, by the name of the state that the site is to be seen in. */
export const scenarios: Readonly<
  Record<
    'calls' | 'alerts' | 'quiet' | 'loading' | 'failed' | 'empty',
    (path: string, query: URLSearchParams) => CannedAnswer | undefined
  >
>;
