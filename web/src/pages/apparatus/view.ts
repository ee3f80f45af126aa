import { company } from '@firehouse/model';
import { apparatusApiPath } from './apparatus.ts';
import { defineView } from '../../lib/views/defineView.ts';

export const apparatus = defineView({
  key: 'apparatus',
  title: 'Apparatus',
  description: `The engines, ladders and rescues of ${company.name}: what each one does and carries, with pictures.`,
  load: () => import('./ApparatusGallery.tsx'),
  firstReads: import.meta.env.SSR && [apparatusApiPath],
});
