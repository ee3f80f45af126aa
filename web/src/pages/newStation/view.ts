import { defineView } from '../../lib/views/defineView.ts';

export const newStation = defineView({
  key: 'new_station',
  title: 'New Station',
  load: () => import('./NewStation.tsx'),
});
