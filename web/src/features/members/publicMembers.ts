import { PUBLIC_MEMBERS_LIMIT, type Member } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { useReading, type Reading } from '../../lib/api/readingState.ts';
import { readList } from '../../lib/api/readRequest.ts';

/** A member as shown to visitors, with an opaque key instead of an id (docs/api.md). */
export type ShownMember = Pick<
  Member,
  'key' | 'fName' | 'lName' | 'picUrl' | 'startDt' | 'isLifeTimeMember' | 'orgRoles'
>;

const none: ShownMember[] = [];

/** API path for the public directory. */
export const membersApiPath = apiPaths.list('members', { orderBy: 'lName,asc', limit: PUBLIC_MEMBERS_LIMIT });

const membersQuery = queryOptions({
  queryKey: ['members', 'public'] as readonly string[],
  queryFn: ({ signal }) => readList<ShownMember>(membersApiPath, { signal }),
});

/** Reads the public directory. */
export function useMembers(): Reading<ShownMember[]> {
  return useReading(membersQuery, none);
}
