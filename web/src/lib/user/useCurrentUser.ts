import type { Member } from '@firehouse/model';
import { useSyncExternalStore } from 'react';
import { currentUser, visitor, watchCurrentUser, type CurrentUser } from './currentUser.ts';

/** Returns the current user, or {@link visitor}. */
export const useCurrentUser = (): CurrentUser => useSyncExternalStore(watchCurrentUser, currentUser, () => visitor);

/**
 * Returns the signed-in member's record, for portal views that only members see.
 * @throws {Error} if nobody with a record is signed in
 */
export function useMember(): Member {
  const { record } = useCurrentUser();
  if (!record) throw new Error('This view is for members.');
  return record;
}
