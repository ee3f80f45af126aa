import { sitePaths, type ViewKey } from '@firehouse/model';
import type { PortalViewKey, View } from '../../lib/views/defineView.ts';
import { byKey, type Site } from '../../lib/views/site.ts';
import { apparatus } from '../../pages/apparatus/view.ts';
import { events, incidents, news, newsAndEvents, trainings } from '../../pages/news/view.ts';
import {
  addMember,
  alerts,
  applications,
  audit,
  drafts,
  email,
  home,
  login,
  malformed,
  reports,
  userAccount,
  violations,
} from '../../pages/portal/portalOnlyViews.tsx';

/** The public views that the portal has too. */
type SharedViewKey = Extract<
  ViewKey,
  'home' | 'news_n_events' | 'apparatus' | 'Event' | 'Incident' | 'News' | 'Training'
>;

/** Every view of the members' portal (SPEC §2). */
const views: Readonly<Record<PortalViewKey | SharedViewKey, View>> = byKey<PortalViewKey | SharedViewKey>([
  home,
  login,
  userAccount,
  drafts,
  reports,
  addMember,
  applications,
  alerts,
  email,
  audit,
  malformed,
  violations,
  newsAndEvents,
  apparatus,
  events,
  incidents,
  news,
  trainings,
]);

/** The members' portal. */
export const portalSite = { path: sitePaths.memberPortal, views } satisfies Site;

/** The key of one of its views. */
export type PortalKey = keyof typeof views;
