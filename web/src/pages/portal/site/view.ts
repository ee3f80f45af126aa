import { defineView } from '../../../lib/views/defineView.ts';
import { inContainer } from '../../../lib/views/inContainer.tsx';

declare module '../../../lib/views/defineView.ts' {
  interface PortalViewKeys {
    site: true;
  }
}

export const view = defineView({
  key: 'site',
  title: 'Site',
  audience: 'admin',
  menu: ['work', 5],
  load: () =>
    import('../../../features/siteContent/admin/SiteEditor.tsx').then(({ SiteEditor }) => inContainer(SiteEditor)),
});
