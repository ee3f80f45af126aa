import type { Collection } from '@firehouse/model';
import type { QueryClient } from '@tanstack/react-query';
import { without } from './without.ts';

/** Removes a deleted document from every cached list and page, and refetches what is on screen. */
export async function takeAway(client: QueryClient, collection: Collection, id: string): Promise<void> {
  const reads = { queryKey: [collection] };
  await client.cancelQueries(reads);
  client.setQueriesData<unknown>(reads, (read: unknown) => without(read, id));
  await client.invalidateQueries(reads);
}
