import { defineView } from '../../../lib/views/defineView.ts';
import { inContainer } from '../../../lib/views/inContainer.tsx';

declare module '../../../lib/views/defineView.ts' {
  interface PortalViewKeys {
    own_certificates: true;
  }
}

export const view = defineView({
  key: 'own_certificates',
  title: 'My Certificates',
  audience: 'member',
  load: () =>
    import('../../../features/certificates/OwnCertificates.tsx').then(({ OwnCertificates }) =>
      inContainer(OwnCertificates),
    ),
});
