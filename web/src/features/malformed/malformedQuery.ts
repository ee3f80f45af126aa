import type { Collection, Fault } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { readList } from '../../lib/api/readRequest.ts';
import { useReading, type Reading } from '../../lib/api/readingState.ts';

/** A malformed document, which the site skips or shows without some of its fields (docs/api.md, GET /api/malformed). */
export interface MalformedDocument {
  readonly collection: Collection;
  readonly id: string;
  readonly faults: readonly Fault[];
}

/** How long the count stays fresh, in ms. */
const COUNT_STALE_MS = 300_000;

/** Query for malformed documents; refetched every time they are shown. */
export const malformedQuery = queryOptions({
  queryKey: ['malformed'] as readonly string[],
  queryFn: ({ signal }) => readList<MalformedDocument>(adminApiPaths.malformed, { signal, fresh: true }),
  staleTime: 0,
});

const none: MalformedDocument[] = [];

/** Reads the number of malformed documents. For admins. */
export function useMalformedCount(): Reading<number> {
  const found = useReading({ ...malformedQuery, staleTime: COUNT_STALE_MS }, none);
  return { ...found, value: found.value.length };
}
