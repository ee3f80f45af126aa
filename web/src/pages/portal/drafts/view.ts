import { defineView } from '../../../lib/views/defineView.ts';

export const drafts = defineView({
  key: 'drafts',
  title: 'Drafts',
  audience: 'admin',
  load: () => import('../DraftsView.tsx'),
});
