import { HOME_POLL_MS, type Alert } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../lib/config/paths.ts';
import { freshAfterFirst, useReading, type Reading } from '../../lib/api/reading.ts';
import { readList } from '../../lib/api/request.ts';

/** An alert as visitors get it: those in force, without their times (SPEC §3). */
export type ShownAlert = Pick<Alert, 'id' | 'title' | 'description' | 'location'>;

const none: ShownAlert[] = [];

/** The alerts in force, soonest end first. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'] as readonly string[],
  // The first read takes the answer that the page's head has asked for.
  queryFn: (context) => readList<ShownAlert>(calls.alerts, freshAfterFirst(context)),
  staleTime: HOME_POLL_MS,
});

/**
 * Reads {@link alertsQuery}.
 * @param live whether to ask for them again and again, as home does
 */
export function useAlerts(live: boolean): Reading<ShownAlert[]> {
  return useReading({ ...alertsQuery, refetchInterval: live ? HOME_POLL_MS : false }, none);
}
