import { title } from './title.ts';
import { defineView } from '../../lib/views/defineView.ts';

export const callHistory = defineView({
  key: 'call_history',
  title: title,
  load: () => import('./CallHistory.tsx'),
});
