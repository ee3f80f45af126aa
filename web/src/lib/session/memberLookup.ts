import type { Member } from '@firehouse/model';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { apiPaths } from '../api/apiPaths.ts';
import { ApiError } from '../api/apiError.ts';
import { readList } from '../api/readRequest.ts';
import type { CurrentUser } from '../user/currentUser.ts';

/** Doesn't contain the email address, because query keys are logged. */
const KEY: readonly string[] = ['user'];

/** Statuses that the API returns for users without access: no record, no privileges, or a disabled account. */
const REFUSED = new Set([401, 403]);

/** Returns the query for the signed-in user's `members` record (SPEC §7), which is null if there is none. */
export const memberLookupQuery = (email: string) =>
  queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<Member | null> => {
      try {
        const [record = null] = await readList<Member>(apiPaths.list('members', { email }), { signal, fresh: true });
        return record;
      } catch (error) {
        if (error instanceof ApiError && REFUSED.has(error.status) && error.reason === undefined) return null;
        throw error;
      }
    },
  });

/** Query filter that matches only the user's record. */
export const memberLookup = { queryKey: KEY };

/** Query filter that matches everything but the user's record. The record determines what the other queries return. */
const allButMember = {
  predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[0] !== memberLookup.queryKey[0],
};

/**
 * Refetches the page's data after the user's record was read (SPEC §7). Keeps the old data on screen meanwhile, unless
 * the user lost a privilege.
 */
export function refetchOnUserChange(client: QueryClient, before: CurrentUser, now: CurrentUser): Promise<void> {
  const hasLost = before.privileges.some((privilege) => !now.privileges.includes(privilege));
  return hasLost ? client.resetQueries(allButMember) : client.invalidateQueries(allButMember);
}

/** Removes all data and refetches what is on screen as a visitor. */
export function resetOnSignOut(client: QueryClient): void {
  void client.resetQueries();
}
