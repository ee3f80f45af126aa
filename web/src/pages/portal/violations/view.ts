import { defineView } from '../../../lib/views/defineView.ts';

declare module '../../../lib/views/defineView.ts' {
  interface PortalViewKeys {
    violations: true;
  }
}

export const view = defineView({
  key: 'violations',
  title: 'Site Security',
  audience: 'admin',
  menu: 100,
  load: () => import('./ViolationsView.tsx'),
});
