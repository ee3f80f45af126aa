import { company, objectPaths } from '@firehouse/model';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { defineView } from '../../lib/views/defineView.ts';

export const donate = defineView({
  key: 'donate',
  title: 'Donate',
  description:
    `Donate to ${company.name}, ${company.address.city}, ${company.address.state}: ` +
    'how we use your gift, and how to give by card or by mail.',
  load: () => import('./Donate.tsx'),
  firstReads: import.meta.env.SSR && [apiPaths.object(objectPaths.donate)],
});
