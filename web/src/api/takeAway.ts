import type { Alert, Incident, Post } from '@firehouse/model';
import type { QueryClient } from '@tanstack/react-query';
import { alertsQuery } from './alerts.ts';
import type { RangeRead } from './incidentsOfRange.ts';
import { recentIncidentsQuery } from './recentIncidents.ts';

interface Identified {
  readonly id: string;
}

/** Takes a call that was closed from every list that shows it (SPEC §4). The history reads it again from its copy. */
export async function takeCallAway(client: QueryClient, id: Incident['id']): Promise<void> {
  // An answer that is on its way to Home still has the call.
  await client.cancelQueries({ queryKey: recentIncidentsQuery.queryKey });
  client.setQueriesData<unknown>({ queryKey: ['incidents'] }, (read: unknown) => {
    const { calls } = (read ?? {}) as Partial<RangeRead>;
    return calls === undefined
      ? without(read, id)
      : { ...(read as RangeRead), calls: calls.filter((call) => call.id !== id) };
  });
}

/** Takes a deleted post from every list and page that shows it, and reads what is shown again. */
export async function takePostAway(client: QueryClient, id: Post['id']): Promise<void> {
  const posts = { queryKey: ['posts'] };
  await client.cancelQueries(posts);
  client.setQueriesData<unknown>(posts, (read: unknown) => without(read, id));
  await client.invalidateQueries(posts);
}

/** Takes a deleted alert from the page, and reads the alerts again. */
export async function takeAlertAway(client: QueryClient, id: Alert['id']): Promise<void> {
  const { queryKey } = alertsQuery;
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (read: unknown) => without(read, id) as never);
  await client.invalidateQueries({ queryKey });
}

/** A list without one of its documents; that document itself as none; anything else as it is. */
function without(read: unknown, id: string): unknown {
  if (Array.isArray(read)) return (read as Identified[]).filter((each) => each.id !== id);
  return (read as Partial<Identified> | null | undefined)?.id === id ? null : read;
}
