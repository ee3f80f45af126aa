import { defineView } from '../../../lib/views/defineView.ts';

declare module '../../../lib/views/defineView.ts' {
  interface PortalViewKeys {
    malformed: true;
  }
}

export const view = defineView({
  key: 'malformed',
  title: 'Malformed Documents',
  audience: 'admin',
  menu: 90,
  load: () => import('./MalformedView.tsx'),
});
