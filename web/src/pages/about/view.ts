import { objectPaths } from '@firehouse/model';
import { membersApiPath } from '../../features/members/publicMembers.ts';
import { siteContentPath } from '../../features/siteContent/siteContentQuery.ts';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { anchors, paths } from '../../lib/config/paths.ts';
import { defineView } from '../../lib/views/defineView.ts';

export const aboutUs = defineView({
  key: 'about_us',
  title: 'About Us',
  load: () => import('./About.tsx'),
  paths: { [paths.aboutUs]: {}, [paths.members]: { anchor: anchors.members } },
  firstReads: import.meta.env.SSR && [membersApiPath, apiPaths.object(objectPaths.about), siteContentPath],
});
