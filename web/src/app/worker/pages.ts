import { NetworkOnly } from 'workbox-strategies';
import { matchPrecache } from 'workbox-precaching';
import type { RouteHandlerCallbackOptions } from 'workbox-core';

/** A page that has not begun to come after so long is shown as it is kept, in seconds. */
const PATIENCE_S = 8;

/** What is opened in a window and is none of the site's pages. */
const OTHERS = /^\/(api|__|feeds|static|icons)\/|^\/(sitemap\.xml|robots\.txt|site\.webmanifest|favicon\.ico|sw\.js)$/;

/**
 * Whether an address is a page's.
 * @param url of this site
 */
export const isPage = ({ pathname }: URL): boolean => !OTHERS.test(pathname);

/** The built file that stands for a page: Home's own, the privacy page, or the one that the app fills (docs/decisions/013). */
const fileOf = ({ pathname }: URL) =>
  pathname === '/' ? '/index.html' : pathname === '/privacy.html' ? pathname : '/shell.html';

const fromSite = new NetworkOnly({ networkTimeoutSeconds: PATIENCE_S });

/**
 * A page as the site has it now, so that a new deployment is there at once; as it is kept where the site cannot be
 * reached. A page names its own parts by their content, so old and new never mix.
 */
export async function page(options: RouteHandlerCallbackOptions): Promise<Response> {
  const kept = () => matchPrecache(fileOf(new URL(options.request.url)));
  try {
    const response = await fromSite.handle(options);
    return response.status < 500 ? response : ((await kept()) ?? response);
  } catch (error) {
    const response = await kept();
    if (response === undefined) throw error;
    return response;
  }
}
