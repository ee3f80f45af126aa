import { defineView } from '../../../lib/views/defineView.ts';

export const alerts = defineView({
  key: 'alerts',
  title: 'Alerts',
  audience: 'admin',
  load: () => import('../AlertsView.tsx'),
});
