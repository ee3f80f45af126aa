import { company, UNSUBSCRIBE_PATH } from '@firehouse/model';
import { defineView } from '../../lib/views/defineView.ts';

export const unsubscribe = defineView({
  key: 'unsubscribe',
  title: 'Email preferences',
  description: `Choose which emails you get from ${company.name}, or unsubscribe.`,
  load: () => import('./Unsubscribe.tsx'),
  pathPrefix: UNSUBSCRIBE_PATH,
});
