import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../user/currentUser.ts';
import { memberLookup } from './memberLookup.ts';

/** Filter: every read but that of the user's own record, which decides what the others return. */
const allButMember = {
  predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[0] !== memberLookup.queryKey[0],
};

/**
 * Reads the page's data again as a user whose record was read (SPEC §7). What is shown stays until the new data
 * arrives; if the user lost a privilege, it is removed at once.
 * @param before the page's user until now
 */
export function refetchOnUserChange(client: QueryClient, before: CurrentUser, now: CurrentUser): Promise<void> {
  const hasLost = before.privileges.some((privilege) => !now.privileges.includes(privilege));
  return hasLost ? client.resetQueries(allButMember) : client.invalidateQueries(allButMember);
}

/** Removes all data, that of the user with it, and reads the shown data again as a visitor. */
export function resetOnSignOut(client: QueryClient): void {
  void client.resetQueries();
}
