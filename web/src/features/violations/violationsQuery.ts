import { queryOptions } from '@tanstack/react-query';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { readList } from '../../lib/api/readRequest.ts';

/** A content security policy violation, and how often browsers reported it in the last 30 days (docs/api.md). */
export interface CountedViolation {
  readonly disposition: 'enforce' | 'report';
  readonly directive: string;
  readonly page: string;
  readonly count: number;
}

/** Query for violations; refetched every time they are shown. */
export const violationsQuery = queryOptions({
  queryKey: ['violations'] as readonly string[],
  queryFn: ({ signal }) => readList<CountedViolation>(adminApiPaths.violations, { signal, fresh: true }),
  staleTime: 0,
});
