import { defineView } from '../../../lib/views/defineView.ts';

declare module '../../../lib/views/defineView.ts' {
  interface PortalViewKeys {
    user_account: true;
  }
}

export const view = defineView({
  key: 'user_account',
  title: 'Member Info',
  audience: 'member',
  load: () => import('./UserAccountView.tsx'),
});
