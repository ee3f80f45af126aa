import { useEffect, useLayoutEffect } from 'react';

/** Class of the root element once the page responds to input. */
const LIVE = 'live';

/** Class of the root element while the prerendered Home is hidden from a visitor who opens another view. */
const ELSEWHERE = 'elsewhere';

/**
 * Marks the page as live, once: sets the class `live` on the root element, and dispatches an event of that name, which
 * controls pressed before that wait for (vite/firstPaintScript.ts). Shows what that script hid.
 */
export function useLive(): void {
  // Before the browser paints: the requested view has replaced the prerendered Home.
  useLayoutEffect(() => document.documentElement.classList.remove(ELSEWHERE), []);
  useEffect(() => {
    document.documentElement.classList.add(LIVE);
    dispatchEvent(new Event(LIVE));
  }, []);
}
