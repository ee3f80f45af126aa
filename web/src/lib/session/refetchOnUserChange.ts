import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../user/currentUser.ts';
import { memberLookup } from './memberLookup.ts';

/** Filter for all reads except that of the user's own record, which determines what the others return. */
const allButMember = {
  predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[0] !== memberLookup.queryKey[0],
};

/**
 * Refetches the page's data as a user whose record has been read (SPEC §7). The old data stays on screen until the new
 * data arrives; if the user lost a privilege, it is removed immediately.
 * @param before the page's previous user
 */
export function refetchOnUserChange(client: QueryClient, before: CurrentUser, now: CurrentUser): Promise<void> {
  const hasLost = before.privileges.some((privilege) => !now.privileges.includes(privilege));
  return hasLost ? client.resetQueries(allButMember) : client.invalidateQueries(allButMember);
}

/** Removes all data, including the user's, and refetches the data on screen as a visitor. */
export function resetOnSignOut(client: QueryClient): void {
  void client.resetQueries();
}
