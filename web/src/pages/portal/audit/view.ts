import { defineView } from '../../../lib/views/defineView.ts';
import { inContainer } from '../../../lib/views/inContainer.tsx';

declare module '../../../lib/views/defineView.ts' {
  interface PortalViewKeys {
    audit: true;
  }
}

export const view = defineView({
  key: 'audit',
  title: 'Changes',
  audience: 'admin',
  menu: ['work', 7],
  load: () => import('../../../features/audit/Audit.tsx').then(({ Audit }) => inContainer(Audit)),
});
