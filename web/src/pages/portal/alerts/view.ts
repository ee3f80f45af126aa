import { defineView } from '../../../lib/views/defineView.ts';
import { inContainer } from '../../../lib/views/inContainer.tsx';

declare module '../../../lib/views/defineView.ts' {
  interface PortalViewKeys {
    alerts: true;
  }
}

export const view = defineView({
  key: 'alerts',
  title: 'Alerts',
  audience: 'admin',
  menu: ['work', 3],
  load: () => import('../../../features/alerts/AllAlerts.tsx').then(({ AllAlerts }) => inContainer(AllAlerts)),
});
