/**
 * Whether the page was opened by a link in an email of Firebase Auth, such as one that resets a password
 * (https://firebase.google.com/docs/auth/custom-email-handler): the widget handles it, whoever is signed in.
 * @param search query of the URL
 */
export function isActionLink(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has('mode') && query.has('oobCode');
}

/** Parameters with a URL to which the widget navigates when it is done. */
const DESTINATIONS = ['continueUrl', 'signInSuccessUrl'];

/**
 * Removes destinations on another origin from a URL, where a forged link could send a user.
 * @param href URL of the page
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
