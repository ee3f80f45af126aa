import { company } from '@firehouse/model';
import { defineView } from '../../lib/views/defineView.ts';

export const newStation = defineView({
  key: 'new_station',
  title: 'New Station',
  description: `The new station of ${company.name}: how much is raised, how much is needed, and how far it has been built.`,
  load: () => import('./NewStation.tsx'),
});
