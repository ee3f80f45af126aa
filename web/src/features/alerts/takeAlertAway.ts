import type { Alert } from '@firehouse/model';
import type { QueryClient } from '@tanstack/react-query';
import { without } from '../../lib/api/without.ts';
import { alertsQuery } from './alerts.ts';

/** Takes a deleted alert from the page, and reads the alerts again. */
export async function takeAlertAway(client: QueryClient, id: Alert['id']): Promise<void> {
  const { queryKey } = alertsQuery;
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (read: unknown) => without(read, id) as never);
  await client.invalidateQueries({ queryKey });
}
