/**
 * Returns whether the page was opened by a link in a Firebase Auth email, such as one that resets a password
 * (https://firebase.google.com/docs/auth/custom-email-handler): the widget handles it, no matter who is signed in.
 * @param search the URL's query
 */
export function isActionLink(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has('mode') && query.has('oobCode');
}

/** Parameters with a URL that the widget navigates to when it is done. */
const DESTINATIONS = ['continueUrl', 'signInSuccessUrl'];

/**
 * Removes from a URL any destinations on other origins, where a forged link could send a user.
 * @param href the page's URL
 */
export function withoutForeignDestinations(href: string): string {
  const url = new URL(href);
  for (const name of DESTINATIONS) {
    const isForeign = url.searchParams.getAll(name).some((value) => !isOwn(value, url));
    if (isForeign) url.searchParams.delete(name);
  }
  return url.href;
}

function isOwn(destination: string, page: URL): boolean {
  try {
    return new URL(destination, page).origin === page.origin;
  } catch {
    return false;
  }
}
