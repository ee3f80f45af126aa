import { company } from '@firehouse/model';
import { defineView } from '../../lib/views/defineView.ts';

export const unsubscribe = defineView({
  key: 'unsubscribe',
  title: 'Unsubscribe',
  description: `End the e-mails of ${company.name}.`,
  load: () => import('./Unsubscribe.tsx'),
  path: /^\/unsubscribe\/([^/]+)\/?$/,
});
