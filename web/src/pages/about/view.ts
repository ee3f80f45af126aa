import { company, objectPaths } from '@firehouse/model';
import { membersCall } from '../../features/members/members.ts';
import { calls } from '../../lib/config/paths.ts';
import { defineView } from '../../lib/views/defineView.ts';

export const aboutUs = defineView({
  key: 'about_us',
  title: 'About Us',
  description:
    `Meet the officers, firefighters and members of ${company.name}, ` +
    `${company.address.city}, ${company.address.state}, and learn what the company stands for.`,
  load: () => import('./About.tsx'),
  firstReads: import.meta.env.SSR && [membersCall, calls.object(objectPaths.about)],
});
