import { defineView } from '../../../lib/views/defineView.ts';
import { inContainer } from '../../../lib/views/inContainer.tsx';

declare module '../../../lib/views/defineView.ts' {
  interface PortalViewKeys {
    violations: true;
  }
}

export const view = defineView({
  key: 'violations',
  title: 'Site Security',
  audience: 'admin',
  menu: ['more', 3],
  load: () => import('../../../features/violations/Violations.tsx').then(({ Violations }) => inContainer(Violations)),
});
