import { defineView } from '../../../lib/views/defineView.ts';

export const login = defineView({
  key: 'login',
  title: 'Login',
  load: () => import('../LoginView.tsx'),
});
