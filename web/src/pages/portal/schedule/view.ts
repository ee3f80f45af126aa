import { defineView } from '../../../lib/views/defineView.ts';

declare module '../../../lib/views/defineView.ts' {
  interface PortalViewKeys {
    schedule: true;
  }
}

export const view = defineView({
  key: 'schedule',
  title: 'Schedule',
  audience: 'member',
  load: () => import('./ScheduleView.tsx'),
});
