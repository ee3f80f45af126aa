import { HOME_POLL_MS, isRecord } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { useReading, type Reading } from '../../lib/api/readingState.ts';
import { pollInterval, readLive } from '../../lib/api/liveSnapshot.ts';
import { readList } from '../../lib/api/readRequest.ts';
import type { Coordinate } from '../../ui/maps/coordinate.ts';

/** Public fields of an alert in force (SPEC §3). */
export interface ShownAlert {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly severity?: 'urgent' | undefined;
  /** ISO UTC. Undefined in copies cached before the times became public. */
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly location?: { readonly address?: string; readonly coordinate?: Coordinate | undefined };
}

/** Returns whether an admin marked an alert as urgent. */
export const isUrgent = ({ severity }: Pick<ShownAlert, 'severity'>): boolean => severity === 'urgent';

const none: ShownAlert[] = [];

/** Query for the alerts in force, soonest end first. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'] as readonly string[],
  // The first read uses the response that the page's head preloads.
  queryFn: (context) => readLive<ShownAlert>('alerts', context, (request) => readList(apiPaths.alerts, request)),
  staleTime: HOME_POLL_MS,
});

/**
 * Reads the alerts in force.
 * @param live whether to poll
 */
export function useAlerts(live: boolean): Reading<ShownAlert[]> {
  return useReading({ ...alertsQuery, refetchInterval: live && pollInterval }, none);
}

/**
 * Drops fields of the wrong type, which would break the page.
 * @param alert untrusted data from the API
 * @returns the alert; empty if it has no id, or neither a title nor a description
 */
export function wellFormed(alert: unknown): ShownAlert[] {
  const { id, title, description, severity, startTime, endTime, location } = recordOf(alert);
  if (!textOf(id) || !(textOf(title) || textOf(description))) return [];
  const { address, coordinate } = recordOf(location);
  const { lat, lng } = recordOf(coordinate);
  return [
    {
      id: textOf(id),
      title: textOf(title) || 'Alert',
      description: textOf(description),
      severity: severity === 'urgent' ? severity : undefined,
      startTime: timeOf(startTime),
      endTime: timeOf(endTime),
      location: {
        address: textOf(address),
        coordinate: typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : undefined,
      },
    },
  ];
}

const recordOf = (value: unknown) => (isRecord(value) ? value : {});
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const timeOf = (value: unknown) => (Date.parse(textOf(value)) ? textOf(value) : undefined);
