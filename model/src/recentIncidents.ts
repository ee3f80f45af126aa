import { HOME_INCIDENT_WINDOW_MS, UNLIMITED } from './limits.ts';

/**
 * The list of incidents that Home and the live snapshot show: those of the last 30 minutes, newest first (SPEC §7).
 * @param now ms since 1970
 * @returns the parameters of GET /api/col/incidents
 */
export const recentIncidentsList = (now: number) => ({
  q: `startTime>=${now - HOME_INCIDENT_WINDOW_MS} AND startTime<${now}`,
  orderBy: 'startTime,desc',
  limit: String(UNLIMITED),
});
