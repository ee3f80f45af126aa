import { texts } from '@firehouse/model';
import { useEffect, useRef } from 'react';
import { leaveSession } from '../../lib/session/followSession.ts';
import { useShowView } from '../../lib/navigation/useRoute.ts';
import type { PortalUser } from './usePortalUser.ts';

/** Signs out a user without a record with the message of SPEC §4, and goes to the login view. */
export function useMissingProfile({ kind }: PortalUser): void {
  const show = useShowView();
  const isLeaving = useRef(false);
  useEffect(() => {
    if (kind !== 'stranger' || isLeaving.current) return;
    const leave = async () => {
      isLeaving.current = true;
      await leaveSession();
      isLeaving.current = false;
      show('login', undefined, true);
      alert(texts.profileMissing);
    };
    void leave();
  }, [kind, show]);
}
