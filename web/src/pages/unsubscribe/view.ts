import { UNSUBSCRIBE_PATH } from '@firehouse/model';
import { defineView } from '../../lib/views/defineView.ts';

export const unsubscribe = defineView({
  key: 'unsubscribe',
  title: 'Email preferences',
  load: () => import('./Unsubscribe.tsx'),
  pathPrefix: UNSUBSCRIBE_PATH,
});
