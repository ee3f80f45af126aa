import { APP_CHECK_HEADER, isOpenList } from '@firehouse/model';

/** How long a request waits for an App Check token before it is sent without one, in ms. */
export const TOKEN_TIMEOUT_MS = 4_000;

/**
 * Returns the current App Check token if it is still valid, otherwise a new one. May never settle, for example if
 * reCAPTCHA is blocked.
 */
type IssueToken = () => Promise<string>;

/**
 * Creates a function that gets App Check tokens, one at a time. Requests wait at most {@link TOKEN_TIMEOUT_MS} for a
 * token. Once it is overdue, they go out without a token, and the server decides whether to accept them.
 * @param load imports the code that issues tokens; retried after a failure
 * @returns a function that resolves to a token, or undefined if there is none; never rejects
 */
export function tokenSource(load: () => Promise<IssueToken>): () => Promise<string | undefined> {
  let pending: Promise<string | undefined> | undefined;

  const issue = async () => {
    try {
      return await (
        await load()
      )();
    } catch (error) {
      console.error('App Check:', error);
      return undefined;
    } finally {
      pending = undefined;
    }
  };
  return () => (pending ??= withTimeout(issue()));
}

async function withTimeout(token: Promise<string | undefined>): Promise<string | undefined> {
  let timer: number | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = window.setTimeout(resolve, TOKEN_TIMEOUT_MS);
  });
  try {
    return await Promise.race([token, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for the first paint so that App Check doesn't delay it. Resolves immediately if the page is hidden. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/**
 * Gets the site's App Check token; see {@link tokenSource}. The variable is spelled out here so that the build can drop
 * the chunk if the site has no key.
 */
const appToken = import.meta.env.VITE_APP_CHECK_SITE_KEY
  ? tokenSource(async () => {
      await painted();
      return (await import('./issueToken.ts')).issueToken;
    })
  : undefined;

/**
 * Returns whether a request needs an App Check token. All do, except for the lists of posts and members (SPEC §7).
 * @param apiPath from lib/api/apiPaths.ts or adminApiPaths.ts
 * @param method HTTP method
 */
export function isCheckedRequest(apiPath: string, method: string): boolean {
  const [path = '', query] = apiPath.split('?');
  return method !== 'GET' || !isOpenList(path, new URLSearchParams(query).has('email'));
}

/**
 * Returns the App Check header for a request (SPEC §7). Empty if the request doesn't need one, or there is no token.
 */
export async function headersOf(
  apiPath: string,
  method: string,
  token: () => Promise<string | undefined>,
): Promise<Record<string, string>> {
  const appCheckToken = isCheckedRequest(apiPath, method) ? await token() : undefined;
  return appCheckToken === undefined ? {} : { [APP_CHECK_HEADER]: appCheckToken };
}

const by = (token: () => Promise<string | undefined>) => (apiPath: string, method: string) =>
  headersOf(apiPath, method, token);

/** {@link headersOf} with the site's token. Undefined if the site has no key; the build then omits the code. */
export const appCheckHeaders = appToken && by(appToken);
