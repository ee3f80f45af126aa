import { HOME_INCIDENT_WINDOW_MS, UNLIMITED } from './limits.ts';

/**
 * Returns the query parameters of GET /api/col/incidents for the list on Home and in the live snapshot: incidents of
 * the last 30 minutes, newest first (SPEC §7).
 */
export const recentIncidentsList = (now: number) => ({
  q: `startTime>=${now - HOME_INCIDENT_WINDOW_MS} AND startTime<${now}`,
  orderBy: 'startTime,desc',
  limit: String(UNLIMITED),
});
