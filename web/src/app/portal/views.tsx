import type { ComponentType } from 'react';
import { lazyPart } from '../../lib/loading/lazyPart.tsx';
import type { PortalKey } from '../../lib/place/portalPlace.ts';

const posts = () => import('../../pages/news/PostViews.tsx');

/** The component of each of the portal's views; the public ones are those of the public page. */
export const portalComponents: Readonly<Record<PortalKey, ComponentType>> = {
  home: lazyPart(() => import('../../pages/portal/home/HomeView.tsx')),
  login: lazyPart(() => import('../../pages/portal/login/LoginView.tsx')),
  user_account: lazyPart(() => import('../../pages/portal/userAccount/UserAccountView.tsx')),
  addMember: lazyPart(() => import('../../pages/portal/addMember/AddMemberView.tsx')),
  applications: lazyPart(() => import('../../pages/portal/applications/ApplicationsView.tsx')),
  audit: lazyPart(() => import('../../pages/portal/audit/AuditView.tsx')),
  news_n_events: lazyPart(posts),
  apparatus: lazyPart(() => import('../../pages/apparatus/ApparatusGallery.tsx')),
  Event: lazyPart(async () => ({ default: (await posts()).Events })),
  Incident: lazyPart(async () => ({ default: (await posts()).Incidents })),
  News: lazyPart(async () => ({ default: (await posts()).News })),
  Training: lazyPart(async () => ({ default: (await posts()).Trainings })),
};
