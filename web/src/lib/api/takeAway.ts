import type { Collection } from '@firehouse/model';
import type { QueryClient } from '@tanstack/react-query';
import { without } from './without.ts';

/** Takes a deleted document from every list and page that shows it, and reads what is shown again. */
export async function takeAway(client: QueryClient, collection: Collection, id: string): Promise<void> {
  const reads = { queryKey: [collection] };
  await client.cancelQueries(reads);
  client.setQueriesData<unknown>(reads, (read: unknown) => without(read, id));
  await client.invalidateQueries(reads);
}
