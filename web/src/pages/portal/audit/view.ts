import { defineView } from '../../../lib/views/defineView.ts';

declare module '../../../lib/views/defineView.ts' {
  interface PortalViewKeys {
    audit: true;
  }
}

export const view = defineView({
  key: 'audit',
  title: 'Audit',
  audience: 'admin',
  menu: 80,
  load: () => import('./AuditView.tsx'),
});
