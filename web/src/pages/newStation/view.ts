import { company } from '@firehouse/model';
import { defineView } from '../../lib/views/defineView.ts';

export const newStation = defineView({
  key: 'new_station',
  title: 'New Station',
  description:
    `A new station for ${company.name}: ` +
    'how much we’ve raised, how much we need and how far along construction is.',
  load: () => import('./NewStation.tsx'),
});
