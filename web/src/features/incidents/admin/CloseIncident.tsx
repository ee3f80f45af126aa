import { texts, type Incident } from '@firehouse/model';
import type { QueryClient } from '@tanstack/react-query';
import { DeleteControl } from '../../admin/DeleteControl.tsx';
import { inOneLine } from '../card/incidentInWords.ts';
import { without } from '../../../lib/api/removeFromCache.ts';
import type { RangeRead } from '../incidentsOfRange.ts';
import { recentIncidentsQuery } from '../recent/recentIncidentsQuery.ts';

/** The icon for closing an incident, for admins: it is deleted from the open ones, and the server keeps a copy. */
export function CloseIncident({ incident }: { readonly incident: Incident }) {
  return (
    <DeleteControl
      collection="incidents"
      id={incident.id}
      what={inOneLine(incident)}
      question={texts.confirmIncidentClose}
      failure={texts.incidentDeleteFailed}
      removeFromCache={removeIncidentFromCache}
    />
  );
}

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
