import { defineView } from '../../../lib/views/defineView.ts';

export const userAccount = defineView({
  key: 'user_account',
  title: 'Member Info',
  audience: 'member',
  load: () => import('../UserAccountView.tsx'),
});
