import { canonicalPath, company } from '@firehouse/model';
import type { Route } from '../../lib/navigation/resolveRoute.ts';
import { paths } from '../../lib/config/paths.ts';
import type { PublicViewKey } from '../../lib/views/defineView.ts';
import { descriptions } from './viewDescriptions.ts';

/** The path under which search engines list a page; undefined for pages that are not listed. */
function listedPath({ view, of }: Route<PublicViewKey>): string | undefined {
  if (view === 'unsubscribe') return undefined;
  if (view === 'post') return of === undefined ? undefined : paths.post(of);
  return canonicalPath(view);
}

/** Writes a view's description and canonical URL into the page's head. */
export function describePage(route: Route<PublicViewKey>): void {
  const { head } = document;
  const description = descriptions[route.view];
  const path = listedPath(route);
  const link = head.querySelector<HTMLLinkElement>('link[rel=canonical]') ?? document.createElement('link');
  if (path === undefined) link.remove();
  else head.append(Object.assign(link, { rel: 'canonical', href: company.origin + path }));
  const meta = head.querySelector<HTMLMetaElement>('meta[name=description]');
  if (meta !== null && description !== undefined) meta.content = description;
}
