import { defineView } from '../../lib/views/defineView.ts';

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
  load: () => import('./DraftsView.tsx'),
});

export const reports = defineView({
  key: 'reports',
  title: 'Reports',
  audience: 'admin',
  load: () => import('./ReportsView.tsx'),
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
  load: () => import('./ApplicationsView.tsx'),
});

export const alerts = defineView({
  key: 'alerts',
  title: 'Alerts',
  audience: 'admin',
  load: () => import('./AlertsView.tsx'),
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
  load: () => import('./AuditView.tsx'),
});

export const malformed = defineView({
  key: 'malformed',
  title: 'Malformed Documents',
  audience: 'admin',
  load: () => import('./MalformedView.tsx'),
});

export const violations = defineView({
  key: 'violations',
  title: 'Site Security',
  audience: 'admin',
  load: () => import('./ViolationsView.tsx'),
});
