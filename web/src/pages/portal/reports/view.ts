import { defineView } from '../../../lib/views/defineView.ts';

export const reports = defineView({
  key: 'reports',
  title: 'Reports',
  audience: 'admin',
  load: () => import('../ReportsView.tsx'),
});
