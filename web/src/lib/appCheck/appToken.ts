/** How long calls wait for a token, counted from when it was asked for, in ms; after that they go without. */
export const TOKEN_PATIENCE_MS = 4_000;

/** Gives a good token: the one it has, or a new one. It may never settle: where reCAPTCHA is blocked, it does not. */
export type IssueToken = () => Promise<string>;

/**
 * Makes what calls get their token of App Check from. One token is asked for at a time. Nobody waits for it longer
 * than {@link TOKEN_PATIENCE_MS}, and while one is overdue nobody waits at all: such calls go without a token, and
 * the server decides.
 * @param load fetches what issues tokens; asked again when it fails
 * @returns gives a token, or undefined where there is none; never throws
 */
export function tokenSource(load: () => Promise<IssueToken>): () => Promise<string | undefined> {
  let asked: Promise<string | undefined> | undefined;

  const issued = async () => {
    try {
      return await (
        await load()
      )();
    } catch (error) {
      console.error('App Check:', error);
      return undefined;
    } finally {
      asked = undefined;
    }
  };
  return () => (asked ??= withinPatience(issued()));
}

async function withinPatience(token: Promise<string | undefined>): Promise<string | undefined> {
  let timer: number | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = window.setTimeout(resolve, TOKEN_PATIENCE_MS);
  });
  try {
    return await Promise.race([token, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves once the page has been painted, or where nobody looks at it: nothing of App Check may hold that up. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/**
 * Gives the site's token of App Check; see {@link tokenSource}. The key is asked for here in so many words: only so the
 * part is not even built in a site that has none.
 */
export const appToken = import.meta.env.VITE_APP_CHECK_SITE_KEY
  ? tokenSource(async () => {
      await painted();
      return (await import('./issueToken.ts')).issueToken;
    })
  : undefined;
