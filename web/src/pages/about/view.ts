import { company, objectPaths } from '@firehouse/model';
import { membersApiPath } from '../../features/members/members.ts';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { anchors, paths } from '../../lib/config/paths.ts';
import { defineView } from '../../lib/views/defineView.ts';

export const aboutUs = defineView({
  key: 'about_us',
  title: 'About Us',
  description:
    `Meet the officers, firefighters and members of ${company.name}, ` +
    `${company.address.city}, ${company.address.state}, and learn what the company stands for.`,
  load: () => import('./About.tsx'),
  paths: { [paths.aboutUs]: {}, [paths.members]: { anchor: anchors.members } },
  firstReads: import.meta.env.SSR && [membersApiPath, apiPaths.object(objectPaths.about)],
});
