import { defineView } from '../../../lib/views/defineView.ts';
import { inContainer } from '../../../lib/views/inContainer.tsx';

declare module '../../../lib/views/defineView.ts' {
  interface PortalViewKeys {
    reports: true;
  }
}

export const view = defineView({
  key: 'reports',
  title: 'Reports',
  audience: 'admin',
  menu: ['work', 6],
  load: () => import('../../../features/reports/Reports.tsx').then(({ Reports }) => inContainer(Reports)),
});
