import { defineView } from '../../../lib/views/defineView.ts';
import { inContainer } from '../../../lib/views/inContainer.tsx';

declare module '../../../lib/views/defineView.ts' {
  interface PortalViewKeys {
    drafts: true;
  }
}

export const view = defineView({
  key: 'drafts',
  title: 'Calls to Review',
  audience: 'admin',
  menu: ['work', 1],
  load: () => import('../../../features/drafts/Drafts.tsx').then(({ Drafts }) => inContainer(Drafts)),
});
