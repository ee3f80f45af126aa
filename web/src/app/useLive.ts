import { useEffect } from 'react';

/** Stands on the page's root element from the time on when the page answers to what the visitor does. */
const LIVE = 'live';

/**
 * Tells the page, once, that it is live: by the class `live` on its root element, and by an event of that name,
 * for which the controls wait that were pressed before (vite/firstPaintScript.ts).
 */
export function useLive(): void {
  useEffect(() => {
    document.documentElement.classList.add(LIVE);
    dispatchEvent(new Event(LIVE));
  }, []);
}
