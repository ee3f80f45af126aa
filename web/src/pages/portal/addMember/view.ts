import { defineView } from '../../../lib/views/defineView.ts';

declare module '../../../lib/views/defineView.ts' {
  interface PortalViewKeys {
    addMember: true;
  }
}

export const view = defineView({
  key: 'addMember',
  title: 'Add Member',
  audience: 'admin',
  menu: ['more', 1],
  load: () => import('./AddMemberView.tsx'),
});
