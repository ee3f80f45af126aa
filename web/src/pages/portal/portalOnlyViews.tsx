import type { ComponentType } from 'react';
import { defineView } from '../../lib/views/defineView.ts';

/** A view that consists of one feature. */
const inContainer = (Feature: ComponentType) => ({
  default: () => (
    <div className="container">
      <Feature />
    </div>
  ),
});

export const home = defineView({
  key: 'home',
  title: 'Members',
  audience: 'member',
  load: () => import('./HomeView.tsx'),
});

export const login = defineView({
  key: 'login',
  title: 'Login',
  load: () => import('./LoginView.tsx'),
});

export const userAccount = defineView({
  key: 'user_account',
  title: 'Member Info',
  audience: 'member',
  load: () => import('./UserAccountView.tsx'),
});

export const drafts = defineView({
  key: 'drafts',
  title: 'Drafts',
  audience: 'admin',
  load: () => import('../../features/drafts/Drafts.tsx').then(({ Drafts }) => inContainer(Drafts)),
});

export const reports = defineView({
  key: 'reports',
  title: 'Reports',
  audience: 'admin',
  load: () => import('../../features/reports/Reports.tsx').then(({ Reports }) => inContainer(Reports)),
});

export const addMember = defineView({
  key: 'addMember',
  title: 'Add Member',
  audience: 'admin',
  load: () => import('./AddMemberView.tsx'),
});

export const applications = defineView({
  key: 'applications',
  title: 'Applications',
  audience: 'admin',
  load: () =>
    import('../../features/applications/Applications.tsx').then(({ Applications }) => inContainer(Applications)),
});

export const alerts = defineView({
  key: 'alerts',
  title: 'Alerts',
  audience: 'admin',
  load: () => import('../../features/alerts/AllAlerts.tsx').then(({ AllAlerts }) => inContainer(AllAlerts)),
});

export const email = defineView({
  key: 'email',
  title: 'Email',
  audience: 'admin',
  load: () => import('./EmailView.tsx'),
});

export const audit = defineView({
  key: 'audit',
  title: 'Audit',
  audience: 'admin',
  load: () => import('../../features/audit/Audit.tsx').then(({ Audit }) => inContainer(Audit)),
});

export const malformed = defineView({
  key: 'malformed',
  title: 'Malformed Documents',
  audience: 'admin',
  load: () =>
    import('../../features/malformed/MalformedDocuments.tsx').then(({ MalformedDocuments }) =>
      inContainer(MalformedDocuments),
    ),
});

export const violations = defineView({
  key: 'violations',
  title: 'Site Security',
  audience: 'admin',
  load: () => import('../../features/violations/Violations.tsx').then(({ Violations }) => inContainer(Violations)),
});
