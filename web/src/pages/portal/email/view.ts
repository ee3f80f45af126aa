import { defineView } from '../../../lib/views/defineView.ts';

export const email = defineView({
  key: 'email',
  title: 'Email',
  audience: 'admin',
  load: () => import('../EmailView.tsx'),
});
