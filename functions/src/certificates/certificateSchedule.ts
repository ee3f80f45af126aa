import { onSchedule } from 'firebase-functions/v2/scheduler';
import { database, SCHEDULED } from '../platform/firebase.ts';
import { projectSettings } from '../platform/settings.ts';

/** Emails members whose certificates expire soon, and sends admins a monthly digest. Runs daily. */
export const remindOfCertificates = onSchedule(
  { ...SCHEDULED, timeoutSeconds: 300, memory: '256MiB', retryCount: 2, schedule: 'every day 08:00' },
  async ({ scheduleTime }) => {
    const { emailExpiring, sendDigests } = await import('./certificateEmails.ts');
    const [now, { site }] = [Date.parse(scheduleTime), projectSettings()];
    await emailExpiring(database(), site, now);
    await sendDigests(database(), site, now);
  },
);
