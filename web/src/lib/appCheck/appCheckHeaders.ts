import { APP_CHECK_HEADER, isOpenList } from '@firehouse/model';

/** How long requests wait for a token, counted from its request, in ms; then they are sent without one. */
export const TOKEN_TIMEOUT_MS = 4_000;

/**
 * Returns a valid token: the current one, or a new one. It can stay pending forever, for example if reCAPTCHA is
 * blocked.
 */
type IssueToken = () => Promise<string>;

/**
 * Creates the function that provides requests with their App Check token. It requests one token at a time. No request
 * waits longer than {@link TOKEN_TIMEOUT_MS}, and while a token is overdue, requests are sent immediately without a
 * token, and the server decides.
 * @param load fetches the code that issues tokens; called again after a failure
 * @returns a function that returns a token, or undefined if there is none; never throws
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

/** Resolves after the first paint, or immediately if the page is hidden: App Check must not delay it. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/**
 * Returns the site's App Check token; see {@link tokenSource}. The variable is spelled out here so that the build drops
 * the chunk for a site without a key.
 */
const appToken = import.meta.env.VITE_APP_CHECK_SITE_KEY
  ? tokenSource(async () => {
      await painted();
      return (await import('./issueToken.ts')).issueToken;
    })
  : undefined;

/**
 * Returns whether a request carries an App Check token: all except the lists of posts and members (SPEC §7).
 * @param apiPath path from lib/api/apiPaths.ts or adminApiPaths.ts
 * @param method HTTP method
 */
export function isCheckedRequest(apiPath: string, method: string): boolean {
  const [path = '', query] = apiPath.split('?');
  return method !== 'GET' || !isOpenList(path, new URLSearchParams(query).has('email'));
}

/**
 * Returns headers that prove that a request comes from the company's site (SPEC §7); empty if the request needs none,
 * or there is no token.
 * @param apiPath path from lib/api/apiPaths.ts or adminApiPaths.ts
 * @param method HTTP method
 * @param token returns the token
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

/** {@link headersOf} with the site's token; undefined for a site without a key, whose build omits the code. */
export const appCheckHeaders = appToken && by(appToken);
