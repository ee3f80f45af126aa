import { defineView } from '../../../lib/views/defineView.ts';
import { inContainer } from '../../../lib/views/inContainer.tsx';

declare module '../../../lib/views/defineView.ts' {
  interface PortalViewKeys {
    applications: true;
  }
}

export const view = defineView({
  key: 'applications',
  title: 'Applications',
  audience: 'admin',
  menu: ['work', 2],
  load: () =>
    import('../../../features/applications/Applications.tsx').then(({ Applications }) => inContainer(Applications)),
});
