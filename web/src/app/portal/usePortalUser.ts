import type { Member } from '@firehouse/model';
import { useUser } from 'reactfire';
import { useCurrentUser } from '../../lib/user/useCurrentUser.ts';

/** The portal's user: whether they are signed in, and their record. */
export type PortalUser =
  /** The sign-in state or the user's record is still loading. */
  | { readonly kind: 'awaited' }
  | { readonly kind: 'visitor' }
  /** Signed in, but the record couldn't be read. */
  | { readonly kind: 'unknown'; readonly refetch: (() => void) | undefined }
  /** Signed in, but there is no record. */
  | { readonly kind: 'stranger' }
  | { readonly kind: 'member'; readonly member: Member };

/** Returns the portal's user. Combines reactfire's sign-in state with the record from the session. */
export function usePortalUser(): PortalUser {
  const { status, data: user } = useUser();
  const { uid, record, isUnknown, refetch } = useCurrentUser();
  if (status === 'loading') return { kind: 'awaited' };
  if (!user) return { kind: 'visitor' };
  // The session notices a sign-in slightly later than reactfire.
  if (uid !== user.uid) return { kind: 'awaited' };
  if (record) return { kind: 'member', member: record };
  if (record === null) return { kind: 'stranger' };
  return isUnknown ? { kind: 'unknown', refetch } : { kind: 'awaited' };
}
