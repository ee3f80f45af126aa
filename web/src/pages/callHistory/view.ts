import { company } from '@firehouse/model';
import { title } from './title.ts';
import { defineView } from '../../lib/views/defineView.ts';

export const callHistory = defineView({
  key: 'call_history',
  title: title,
  description: `Every call of ${company.name} by year, month and day: counts, a map, a search, and the figures as a table.`,
  load: () => import('./CallHistory.tsx'),
});
