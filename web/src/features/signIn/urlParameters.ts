/**
 * Returns whether a URL is a link from a Firebase Auth email, such as a password reset
 * (https://firebase.google.com/docs/auth/custom-email-handler). The widget handles these links, whoever is signed in.
 */
export function isActionLink(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has('mode') && query.has('oobCode');
}

/** Query parameters with the URL that the widget navigates to when it is done. */
const DESTINATIONS = ['continueUrl', 'signInSuccessUrl'];

/** Removes destinations on other origins from a URL. A forged link could otherwise send users anywhere. */
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
