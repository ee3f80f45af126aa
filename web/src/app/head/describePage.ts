import { canonicalPath, company } from '@firehouse/model';
import type { Place } from '../../lib/place/place.ts';
import { paths } from '../../lib/config/paths.ts';
import type { PublicViewKey } from '../../lib/views/defineView.ts';

/** The one path under which search engines list a page; undefined where it is not to be listed. */
function listedPath({ view, of }: Place<PublicViewKey>): string | undefined {
  if (view === 'unsubscribe') return undefined;
  if (view === 'post') return of === undefined ? undefined : paths.post(of);
  return canonicalPath(view);
}

/**
 * Writes into the page's head what a view is and where it is to be found.
 * @param place what is shown
 * @param description of the view; undefined for a post, which the server has described
 */
export function describePage(place: Place<PublicViewKey>, description: string | undefined): void {
  const { head } = document;
  const path = listedPath(place);
  const link = head.querySelector<HTMLLinkElement>('link[rel=canonical]') ?? document.createElement('link');
  if (path === undefined) link.remove();
  else head.append(Object.assign(link, { rel: 'canonical', href: company.origin + path }));
  const meta = head.querySelector<HTMLMetaElement>('meta[name=description]');
  if (meta !== null && description !== undefined) meta.content = description;
}
