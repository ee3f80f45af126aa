import { siteContentPath } from '../../features/siteContent/siteContentQuery.ts';
import { defineView } from '../../lib/views/defineView.ts';

export const newStation = defineView({
  key: 'new_station',
  title: 'New Station',
  load: () => import('./NewStation.tsx'),
  firstReads: import.meta.env.SSR && [siteContentPath],
});
