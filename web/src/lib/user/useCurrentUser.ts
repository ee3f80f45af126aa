import type { Member } from '@firehouse/model';
import { useSyncExternalStore } from 'react';
import { currentUser, visitor, watchCurrentUser, type CurrentUser } from './currentUser.ts';

/** Returns the current user; {@link visitor} if nobody is signed in. */
export const useCurrentUser = (): CurrentUser => useSyncExternalStore(watchCurrentUser, currentUser, () => visitor);

/**
 * Returns the signed-in member's record, in views that only members can see.
 * @throws {Error} if the user has no record
 */
export function useMember(): Member {
  const { record } = useCurrentUser();
  if (!record) throw new Error('This view is for members.');
  return record;
}
