import { defineView } from '../../../lib/views/defineView.ts';
import { inContainer } from '../../../lib/views/inContainer.tsx';

declare module '../../../lib/views/defineView.ts' {
  interface PortalViewKeys {
    attendance: true;
  }
}

export const view = defineView({
  key: 'attendance',
  title: 'Attendance',
  audience: 'admin',
  menu: ['work', 9],
  load: () =>
    import('../../../features/attendance/AttendanceOfCompany.tsx').then(({ AttendanceOfCompany }) =>
      inContainer(AttendanceOfCompany),
    ),
});
