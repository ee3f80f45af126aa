import { defineView } from '../../../lib/views/defineView.ts';

export const view = defineView({
  key: 'home',
  title: 'Today',
  audience: 'member',
  load: () => import('./HomeView.tsx'),
});
