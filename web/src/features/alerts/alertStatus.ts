import type { Alert } from '@firehouse/model';

/** Whether an alert is in force, relative to the current time. */
export type AlertStatus = 'upcoming' | 'inForce' | 'ended';

/** Labels of the statuses. */
export const alertStatusLabels: Readonly<Record<AlertStatus, string>> = {
  upcoming: 'Upcoming',
  inForce: 'In effect',
  ended: 'Ended',
};

/**
 * The status of an alert; `inForce` exactly while the API lists it as in force (docs/api.md, GET /api/alerts).
 * @param now ms since 1970
 */
export function alertStatus({ startTime, endTime }: Pick<Alert, 'startTime' | 'endTime'>, now: number): AlertStatus {
  if (Date.parse(endTime) <= now) return 'ended';
  return Date.parse(startTime) > now ? 'upcoming' : 'inForce';
}
