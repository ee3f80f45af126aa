import { useEffect, useRef, type RefObject } from 'react';
import type { PortalKey } from './portalViews.ts';
import type { PortalUser } from './usePortalUser.ts';

/**
 * Starts the new view at the top, with the focus on its heading, because signing in or out changes the view without a
 * link.
 * @returns the ref of the heading
 */
export function useTopAfterSignIn(key: PortalKey, kind: PortalUser['kind']): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<{ readonly key: PortalKey; readonly kind: PortalUser['kind'] }>(undefined);
  useEffect(() => {
    // No view has been shown until the user is known.
    if (kind === 'awaited') return;
    if (shown.current !== undefined && shown.current.key !== key) {
      heading.current?.focus({ preventScroll: true });
      // After a link, Back or a reload, useScrollOnArrival scrolls.
      if (shown.current.kind !== kind) scrollTo({ top: 0, behavior: 'instant' });
    }
    shown.current = { key, kind };
  }, [key, kind]);
  return heading;
}
