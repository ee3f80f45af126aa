import type { Incident } from '@firehouse/model';
import type { QueryClient } from '@tanstack/react-query';
import { without } from '../../../lib/api/removeFromCache.ts';
import type { RangeRead } from '../incidentsOfRange.ts';
import { recentIncidentsQuery } from '../recent/recentIncidentsQuery.ts';

/** Removes a closed incident from every cached list (SPEC §4). The history reads it again from its closed copy. */
export async function removeIncidentFromCache(client: QueryClient, id: Incident['id']): Promise<void> {
  // A response that is on its way to Home still has the incident.
  await client.cancelQueries({ queryKey: recentIncidentsQuery.queryKey });
  client.setQueriesData<unknown>({ queryKey: ['incidents'] }, (read: unknown) => {
    const { incidents } = (read ?? {}) as Partial<RangeRead>;
    return incidents === undefined
      ? without(read, id)
      : { ...(read as RangeRead), incidents: incidents.filter((incident) => incident.id !== id) };
  });
}
