import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../user/currentUser.ts';
import { memberLookup } from './memberLookup.ts';

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
