import { onSchedule } from 'firebase-functions/v2/scheduler';
import { database, SCHEDULED } from '../platform/firebase.ts';
import { projectSettings } from '../platform/settings.ts';

/** Stores the weather warnings in force. Runs every five minutes, but does nothing unless WEATHER_ZONES is set. */
export const readWeather = onSchedule(
  { ...SCHEDULED, timeoutSeconds: 120, memory: '256MiB', schedule: 'every 5 minutes' },
  async () => {
    const settings = projectSettings();
    if (settings.weatherZones === '') return;
    const { storeWarnings } = await import('./storedWarnings.ts');
    await storeWarnings(database(), settings);
  },
);
