import type { Collection, Fault } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { readList } from '../../lib/api/readRequest.ts';

/** A stored document that the site skips, or shows without some of its fields (docs/api.md, GET /api/malformed). */
export interface MalformedDocument {
  readonly collection: Collection;
  readonly id: string;
  readonly faults: readonly Fault[];
}

/** Query of the malformed documents, reread whenever they are shown. */
export const malformedQuery = queryOptions({
  queryKey: ['malformed'] as readonly string[],
  queryFn: ({ signal }) => readList<MalformedDocument>(adminApiPaths.malformed, { signal, fresh: true }),
  staleTime: 0,
});
