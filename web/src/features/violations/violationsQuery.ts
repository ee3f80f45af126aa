import { queryOptions } from '@tanstack/react-query';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { readList } from '../../lib/api/readRequest.ts';

/** How often browsers reported a content policy violation in the last 30 days (docs/api.md). */
export interface CountedViolation {
  readonly disposition: 'enforce' | 'report';
  readonly directive: string;
  readonly page: string;
  readonly count: number;
}

/** Query for the counts, refetched whenever they are shown. */
export const violationsQuery = queryOptions({
  queryKey: ['violations'] as readonly string[],
  queryFn: ({ signal }) => readList<CountedViolation>(adminApiPaths.violations, { signal, fresh: true }),
  staleTime: 0,
});
