import { siteContentPath } from '../../features/siteContent/siteContentQuery.ts';
import { defineView } from '../../lib/views/defineView.ts';

export const joinUs = defineView({
  key: 'join_us',
  title: 'Join Us',
  load: () => import('./JoinUs.tsx'),
  firstReads: import.meta.env.SSR && [siteContentPath],
});
