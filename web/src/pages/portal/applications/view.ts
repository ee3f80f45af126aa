import { defineView } from '../../../lib/views/defineView.ts';

declare module '../../../lib/views/defineView.ts' {
  interface PortalViewKeys {
    applications: true;
  }
}

export const view = defineView({
  key: 'applications',
  title: 'Applications',
  audience: 'admin',
  menu: 50,
  load: () => import('./ApplicationsView.tsx'),
});
