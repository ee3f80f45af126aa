import { company } from '@firehouse/model';
import { title } from './title.ts';
import { defineView } from '../../lib/views/defineView.ts';

export const callHistory = defineView({
  key: 'call_history',
  title: title,
  description: `Every call that ${company.name} has answered, by year, month and day, with totals, a map and a search.`,
  load: () => import('./CallHistory.tsx'),
});
