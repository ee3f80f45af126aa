import { defineView } from '../../../lib/views/defineView.ts';
import { inContainer } from '../../../lib/views/inContainer.tsx';

declare module '../../../lib/views/defineView.ts' {
  interface PortalViewKeys {
    standing: true;
  }
}

export const view = defineView({
  key: 'standing',
  title: 'Where You Stand',
  audience: 'member',
  load: () =>
    import('../../../features/attendance/OwnStanding.tsx').then(({ OwnStanding }) => inContainer(OwnStanding)),
});
