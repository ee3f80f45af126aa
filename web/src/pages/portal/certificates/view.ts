import { defineView } from '../../../lib/views/defineView.ts';
import { inContainer } from '../../../lib/views/inContainer.tsx';

declare module '../../../lib/views/defineView.ts' {
  interface PortalViewKeys {
    certificates: true;
  }
}

export const view = defineView({
  key: 'certificates',
  title: 'Certificates',
  audience: 'admin',
  menu: ['work', 8],
  load: () =>
    import('../../../features/certificates/admin/AllCertificates.tsx').then(({ AllCertificates }) =>
      inContainer(AllCertificates),
    ),
});
