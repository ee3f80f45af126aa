import { defineView } from '../../../lib/views/defineView.ts';

export const addMember = defineView({
  key: 'addMember',
  title: 'Add Member',
  audience: 'admin',
  load: () => import('../AddMemberView.tsx'),
});
