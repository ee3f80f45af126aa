import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns whether a request comes from the emulator's web page, the address bar, or a client that is not a browser.
 * Other sites can only link to the page.
 */
export function isOwnOrigin(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (origin !== undefined) return hostOf(origin) === host?.toLowerCase();
  if (site === undefined || site === 'same-origin' || site === 'none') return true;
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document' && isRead(method);
}

/**
 * Returns whether a browser confirms that a request comes from the emulator's web page. Required for requests that
 * modify data.
 */
export function isFromPage(headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers;
  if (origin !== undefined) return hostOf(origin) === host?.toLowerCase();
  return headers['sec-fetch-site'] === 'same-origin';
}

function isRead(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD';
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
