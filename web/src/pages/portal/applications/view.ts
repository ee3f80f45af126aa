import { defineView } from '../../../lib/views/defineView.ts';

export const applications = defineView({
  key: 'applications',
  title: 'Applications',
  audience: 'admin',
  load: () => import('../ApplicationsView.tsx'),
});
