import { objectPaths } from '@firehouse/model';
import { siteContentPath } from '../../features/siteContent/siteContentQuery.ts';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { defineView } from '../../lib/views/defineView.ts';

export const donate = defineView({
  key: 'donate',
  title: 'Donate',
  load: () => import('./Donate.tsx'),
  firstReads: import.meta.env.SSR && [apiPaths.object(objectPaths.donate), siteContentPath],
});
