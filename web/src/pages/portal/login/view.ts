import { defineView } from '../../../lib/views/defineView.ts';

declare module '../../../lib/views/defineView.ts' {
  interface PortalViewKeys {
    login: true;
  }
}

export const view = defineView({
  key: 'login',
  title: 'Login',
  load: () => import('./LoginView.tsx'),
});
