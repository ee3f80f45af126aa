import { defineView } from '../../../lib/views/defineView.ts';

export const audit = defineView({
  key: 'audit',
  title: 'Audit',
  audience: 'admin',
  load: () => import('../AuditView.tsx'),
});
