import { onSchedule } from 'firebase-functions/v2/scheduler';
import { database, SCHEDULED } from '../platform/firebase.ts';
import { projectSettings } from '../platform/settings.ts';

/** Reminds members of tomorrow's trainings and events. Runs hourly. */
export const remindMembers = onSchedule(
  { ...SCHEDULED, timeoutSeconds: 240, memory: '256MiB', schedule: 'every 1 hours' },
  async () => {
    const { sendReminders } = await import('./sendReminders.ts');
    await sendReminders(database(), projectSettings().site, Date.now());
  },
);
