import type { Collection } from '@firehouse/model';
import type { QueryClient } from '@tanstack/react-query';

interface Identified {
  readonly id: string;
}

/** A list read page by page, as stored by the query client. */
interface Parts {
  readonly pages?: readonly unknown[];
}

/**
 * Returns a list, paged or not, without the document with the given id; null for the document itself; anything else
 * unchanged.
 */
export function without(read: unknown, id: string): unknown {
  if (Array.isArray(read)) return (read as Identified[]).filter((each) => each.id !== id);
  const parts = (read as Parts | null | undefined)?.pages;
  if (Array.isArray(parts)) return { ...(read as Parts), pages: parts.map((part) => without(part, id)) };
  return (read as Partial<Identified> | null | undefined)?.id === id ? null : read;
}

/** Removes a deleted document from every cached list and page, and refetches those on screen. */
export async function removeFromCache(client: QueryClient, collection: Collection, id: string): Promise<void> {
  const reads = { queryKey: [collection] };
  await client.cancelQueries(reads);
  client.setQueriesData<unknown>(reads, (read: unknown) => without(read, id));
  await client.invalidateQueries(reads);
}
