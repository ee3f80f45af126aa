import { company } from '@firehouse/model';
import { defineView } from '../../lib/views/defineView.ts';

export const joinUs = defineView({
  key: 'join_us',
  title: 'Join Us',
  description:
    `Become a volunteer firefighter with ${company.name}, ${company.address.city}, ${company.address.state}: ` +
    'what it takes, what we expect and how to apply. We provide the training.',
  load: () => import('./JoinUs.tsx'),
});
