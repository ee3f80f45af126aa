import { defineView } from '../../../lib/views/defineView.ts';
import { inContainer } from '../../../lib/views/inContainer.tsx';

declare module '../../../lib/views/defineView.ts' {
  interface PortalViewKeys {
    malformed: true;
  }
}

export const view = defineView({
  key: 'malformed',
  title: 'Malformed Documents',
  audience: 'admin',
  menu: ['more', 2],
  load: () =>
    import('../../../features/malformed/MalformedDocuments.tsx').then(({ MalformedDocuments }) =>
      inContainer(MalformedDocuments),
    ),
});
