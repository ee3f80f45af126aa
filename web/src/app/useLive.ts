import { useEffect, useLayoutEffect } from 'react';

/** Stands on the page's root element from the time on when the page answers to what the visitor does. */
const LIVE = 'live';

/** Stands there while Home, as it was rendered at build time, is hidden from who is on his way to another body. */
const ELSEWHERE = 'elsewhere';

/**
 * Tells the page, once, that it is live: by the class `live` on its root element, and by an event of that name,
 * for which the controls wait that were pressed before (vite/firstPaintScript.ts). Shows what that script hid.
 */
export function useLive(): void {
  // Before the browser paints: Home, which stood in the page, has given way to the body that was asked for.
  useLayoutEffect(() => document.documentElement.classList.remove(ELSEWHERE), []);
  useEffect(() => {
    document.documentElement.classList.add(LIVE);
    dispatchEvent(new Event(LIVE));
  }, []);
}
