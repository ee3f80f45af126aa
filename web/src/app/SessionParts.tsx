import { useEffect, useState, type ComponentType } from 'react';
import { loadChunk } from '../lib/loading/lazyParts.ts';
import { useCurrentUser } from '../lib/user/useCurrentUser.ts';

/** What a session shows over any page, loaded once somebody is or was signed in: before it is needed. */
export function SessionParts() {
  const { uid, ended } = useCurrentUser();
  const isNeeded = (uid ?? ended) !== undefined;
  const [Overlay, setOverlay] = useState<ComponentType>();
  useEffect(() => {
    if (isNeeded)
      loadChunk(() => import('../features/session/SessionOverlay.tsx')).then(
        ({ SessionOverlay }) => setOverlay(() => SessionOverlay),
        (error: unknown) => console.error('Loading the session’s notices failed:', error),
      );
  }, [isNeeded]);
  return isNeeded && Overlay && <Overlay />;
}
