import { defineView } from '../../../lib/views/defineView.ts';

declare module '../../../lib/views/defineView.ts' {
  interface PortalViewKeys {
    alerts: true;
  }
}

export const view = defineView({
  key: 'alerts',
  title: 'Alerts',
  audience: 'admin',
  menu: 60,
  load: () => import('./AlertsView.tsx'),
});
