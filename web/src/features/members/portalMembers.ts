import { PORTAL_MEMBERS_LIMIT, type Member } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { useReading, type Reading } from '../../lib/api/readingState.ts';
import { bypassCacheOnRefetch, readList } from '../../lib/api/readRequest.ts';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import type { ShownMember } from './publicMembers.ts';

/**
 * A member as shown in the portal. Admins get all fields; other users only those that members can see about each other.
 */
export type PortalMember = ShownMember & Pick<Member, 'id' | 'email' | 'memberId'> & Partial<Member>;

/** Formats a member's name, first name first. */
export const fullName = ({ fName, lName }: Pick<Member, 'fName' | 'lName'>) => `${fName} ${lName}`;

const none: PortalMember[] = [];

const portalMembersQuery = queryOptions({
  queryKey: ['members', 'portal'] as readonly string[],
  queryFn: (context) =>
    readList<PortalMember>(
      apiPaths.list('members', { orderBy: 'lName,asc', limit: PORTAL_MEMBERS_LIMIT }),
      bypassCacheOnRefetch(context),
    ),
});

/** Reads the member directory for the portal (SPEC §7, members list). */
export function usePortalMembers(): Reading<PortalMember[]> {
  return useReading(portalMembersQuery, none);
}
