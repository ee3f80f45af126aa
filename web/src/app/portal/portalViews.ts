import { sitePaths, type ViewKey } from '@firehouse/model';
import type { PortalViewKey, View } from '../../lib/views/defineView.ts';
import { byKey, type Site } from '../../lib/views/siteContext.ts';
import { apparatus } from '../../pages/apparatus/view.ts';
import { events, incidents, news, newsAndEvents, trainings } from '../../pages/news/view.ts';

/** Keys of public views that are also in the portal. */
type SharedViewKey = Extract<
  ViewKey,
  'home' | 'news_n_events' | 'apparatus' | 'Event' | 'Incident' | 'News' | 'Training'
>;

/** Views that are only in the portal. */
const own = import.meta.glob<View<PortalViewKey | 'home'>>('../../pages/portal/*/view.ts', {
  eager: true,
  import: 'view',
});

/** All views in the portal (SPEC §2). */
const views: Readonly<Record<PortalViewKey | SharedViewKey, View>> = byKey<PortalViewKey | SharedViewKey>([
  ...Object.values(own),
  newsAndEvents,
  apparatus,
  events,
  incidents,
  news,
  trainings,
]);

/** The members' portal. */
export const portalSite = { path: sitePaths.memberPortal, views } satisfies Site;

/** Key of a view in the portal. */
export type PortalKey = keyof typeof views;
