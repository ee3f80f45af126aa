import { defineView } from '../../lib/views/defineView.ts';

export const post = defineView({
  key: 'post',
  title: 'News & Events',
  path: /^\/posts\/ShowPost\/([^/]+)\/?$/,
  load: () => import('./PostPage.tsx'),
});
