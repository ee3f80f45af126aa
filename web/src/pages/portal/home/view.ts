import { defineView } from '../../../lib/views/defineView.ts';

export const home = defineView({
  key: 'home',
  title: 'Members',
  audience: 'member',
  load: () => import('../HomeView.tsx'),
});
