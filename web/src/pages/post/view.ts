import { POST_PATH } from '@firehouse/model';
import { defineView } from '../../lib/views/defineView.ts';

export const post = defineView({
  key: 'post',
  title: 'News & Events',
  pathPrefix: POST_PATH,
  load: () => import('./PostPage.tsx'),
});
