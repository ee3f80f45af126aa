import type { Member } from '@firehouse/model';
import { useUser } from 'reactfire';
import { useCurrentUser } from '../../lib/user/useCurrentUser.ts';

/** What the portal knows about its user. */
export type PortalUser =
  /** It is not known yet whether a user is signed in, or which record they have. */
  | { readonly kind: 'awaited' }
  | { readonly kind: 'visitor' }
  /** Signed in, but the record could not be read. */
  | { readonly kind: 'unknown'; readonly refetch: (() => void) | undefined }
  /** Signed in without a record. */
  | { readonly kind: 'stranger' }
  | { readonly kind: 'member'; readonly member: Member };

/** Returns the portal's user: the sign-in state from reactfire, the record and privileges from the session. */
export function usePortalUser(): PortalUser {
  const { status, data: user } = useUser();
  const { uid, record, isUnknown, refetch } = useCurrentUser();
  if (status === 'loading') return { kind: 'awaited' };
  if (!user) return { kind: 'visitor' };
  // The session learns of a sign-in slightly later than reactfire.
  if (uid !== user.uid) return { kind: 'awaited' };
  if (record) return { kind: 'member', member: record };
  if (record === null) return { kind: 'stranger' };
  return isUnknown ? { kind: 'unknown', refetch } : { kind: 'awaited' };
}
