import { paths } from '../../lib/config/paths.ts';
import { defineView } from '../../lib/views/defineView.ts';

export const post = defineView({
  key: 'post',
  title: 'News & Events',
  pathPrefix: paths.posts,
  load: () => import('./PostPage.tsx'),
});
