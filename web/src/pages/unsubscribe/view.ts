import { company } from '@firehouse/model';
import { paths } from '../../lib/config/paths.ts';
import { defineView } from '../../lib/views/defineView.ts';

export const unsubscribe = defineView({
  key: 'unsubscribe',
  title: 'Email preferences',
  description: `Choose which emails you get from ${company.name}, or unsubscribe.`,
  load: () => import('./Unsubscribe.tsx'),
  pathPrefix: paths.unsubscribe,
});
