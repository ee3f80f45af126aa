import { defineView } from '../../../lib/views/defineView.ts';

declare module '../../../lib/views/defineView.ts' {
  interface PortalViewKeys {
    reports: true;
  }
}

export const view = defineView({
  key: 'reports',
  title: 'Reports',
  audience: 'admin',
  menu: 30,
  load: () => import('./ReportsView.tsx'),
});
