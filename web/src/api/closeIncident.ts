import type { QueryClient } from '@tanstack/react-query';
import { calls } from '../config/paths.ts';
import type { PastCall, RangeRead } from './incidentsOfRange.ts';
import { recentIncidentsQuery } from './recentIncidents.ts';
import { send } from './send.ts';

/**
 * Marks a call as closed: deletes it from the open ones, and takes it from every list that shows it
 * (SPEC §4). The history keeps a copy, which the server makes.
 * @param id of the call
 * @param credentials who does it
 * @throws {ApiError} with the server's sentence
 */
export async function closeIncident(client: QueryClient, id: string, credentials: Readonly<Record<string, string>>): Promise<void> {
  await send(calls.document('incidents', id), { method: 'DELETE', headers: credentials });
  // An answer that is on its way to Home still has the call.
  await client.cancelQueries({ queryKey: recentIncidentsQuery.queryKey });
  client.setQueriesData<unknown>({ queryKey: ['incidents'] }, (read: unknown) => withoutCall(read, id));
}

/** A list of calls, or what has been read of a range, without one of them; anything else as it is. */
function withoutCall(read: unknown, id: string): unknown {
  const others = (list: readonly PastCall[]) => list.filter((call) => call.id !== id);
  if (Array.isArray(read)) return others(read as PastCall[]);
  const { calls: listed } = (read ?? {}) as Partial<RangeRead>;
  return listed === undefined ? read : { ...(read as RangeRead), calls: others(listed) };
}
