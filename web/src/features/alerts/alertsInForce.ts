import { HOME_POLL_MS, isRecord } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { useReading, type Reading } from '../../lib/api/readingState.ts';
import { pollInterval, readLive } from '../../lib/api/liveSnapshot.ts';
import { readList } from '../../lib/api/readRequest.ts';
import type { Coordinate } from '../../ui/maps/coordinate.ts';

/** The public fields of an alert in force (SPEC §3). */
export interface ShownAlert {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly severity?: 'urgent' | undefined;
  /** In ISO format, UTC, like the end. A copy cached before these fields were public has neither. */
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly location?: { readonly address?: string; readonly coordinate?: Coordinate | undefined };
}

/** Returns whether an alert is urgent. */
export const isUrgent = ({ severity }: Pick<ShownAlert, 'severity'>): boolean => severity === 'urgent';

const none: ShownAlert[] = [];

/** The alerts in force, soonest end first. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'] as readonly string[],
  // The first read uses the response requested in the page's head.
  queryFn: (context) => readLive<ShownAlert>('alerts', context, (request) => readList(apiPaths.alerts, request)),
  staleTime: HOME_POLL_MS,
});

/**
 * Reads {@link alertsQuery}.
 * @param live whether to poll, as public pages do
 */
export function useAlerts(live: boolean): Reading<ShownAlert[]> {
  return useReading({ ...alertsQuery, refetchInterval: live && pollInterval }, none);
}

/**
 * Keeps the fields of an alert that have the right type; any other type would break the page.
 * @param alert as sent by the API
 * @returns a list of one; empty without an id, or if neither the title nor the description is a string
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
