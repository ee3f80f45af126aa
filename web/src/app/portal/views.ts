import { sitePaths, type ViewKey } from '@firehouse/model';
import type { PortalViewKey, View } from '../../lib/views/defineView.ts';
import { byKey, type Site } from '../../lib/views/site.ts';
import { apparatus } from '../../pages/apparatus/view.ts';
import { events, incidents, news, newsAndEvents, trainings } from '../../pages/news/view.ts';
import { addMember } from '../../pages/portal/addMember/view.ts';
import { alerts } from '../../pages/portal/alerts/view.ts';
import { applications } from '../../pages/portal/applications/view.ts';
import { audit } from '../../pages/portal/audit/view.ts';
import { drafts } from '../../pages/portal/drafts/view.ts';
import { email } from '../../pages/portal/email/view.ts';
import { home } from '../../pages/portal/home/view.ts';
import { login } from '../../pages/portal/login/view.ts';
import { reports } from '../../pages/portal/reports/view.ts';
import { userAccount } from '../../pages/portal/userAccount/view.ts';

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
