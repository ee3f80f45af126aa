import { STORM_MAX_DAYS } from './entities/storm.ts';
import { DAY_MS, MINUTE_MS } from './lib/durations.ts';
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

/**
 * The list of storms that can have incidents of a period, in whole minutes, so that others can share the response.
 * @param from ms since 1970
 * @param to ms since 1970
 * @returns the parameters of GET /api/col/storms
 */
export const stormsList = (from: number, to: number) => {
  const minute = (ms: number) => new Date(Math.floor(ms / MINUTE_MS) * MINUTE_MS).toISOString();
  return {
    q: `endTime>=${minute(from)} AND endTime<${minute(to + STORM_MAX_DAYS * DAY_MS + MINUTE_MS)}`,
    orderBy: 'endTime,asc',
    limit: String(UNLIMITED),
  };
};

/** The list of storms that Home and the live snapshot show with {@link recentIncidentsList}. */
export const recentStormsList = (now: number) => stormsList(now - HOME_INCIDENT_WINDOW_MS, now);
