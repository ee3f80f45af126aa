import { defineView } from '../../../lib/views/defineView.ts';

declare module '../../../lib/views/defineView.ts' {
  interface PortalViewKeys {
    email: true;
  }
}

export const view = defineView({
  key: 'email',
  title: 'Email',
  audience: 'admin',
  menu: ['work', 4],
  load: () => import('./EmailView.tsx'),
});
