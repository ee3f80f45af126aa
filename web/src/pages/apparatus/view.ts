import { apparatusApiPath } from './apparatusQuery.ts';
import { defineView } from '../../lib/views/defineView.ts';

export const apparatus = defineView({
  key: 'apparatus',
  title: 'Apparatus',
  load: () => import('./ApparatusGallery.tsx'),
  firstReads: import.meta.env.SSR && [apparatusApiPath],
});
