import type { Collection } from '@firehouse/model';
import type { QueryClient } from '@tanstack/react-query';

interface Identified {
  readonly id: string;
}

/** A paginated list, as the query client stores it. */
interface Parts {
  readonly pages?: readonly unknown[];
}

/**
 * Removes a document from cached data: from a list, from every page of a paginated list, or from its own query, which
 * becomes null. Returns anything else unchanged.
 */
export function without(read: unknown, id: string): unknown {
  if (Array.isArray(read)) return (read as Identified[]).filter((each) => each.id !== id);
  const parts = (read as Parts | null | undefined)?.pages;
  if (Array.isArray(parts)) return { ...(read as Parts), pages: parts.map((part) => without(part, id)) };
  return (read as Partial<Identified> | null | undefined)?.id === id ? null : read;
}

/** Removes a deleted document from all cached queries in its collection, and refetches those on screen. */
export async function removeFromCache(client: QueryClient, collection: Collection, id: string): Promise<void> {
  const reads = { queryKey: [collection] };
  await client.cancelQueries(reads);
  client.setQueriesData<unknown>(reads, (read: unknown) => without(read, id));
  await client.invalidateQueries(reads);
}
