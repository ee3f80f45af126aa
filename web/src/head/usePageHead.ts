import { useEffect } from 'react';
import type { Place } from '../body/place.ts';

/** Home's head is right from the start, but for its address: that can wait until nothing else does, in ms. */
const LATER_MS = 3_000;

/**
 * Keeps the page's head to what is shown (describePage.ts, which nobody waits for).
 * @param place what is shown
 */
export function usePageHead(place: Place): void {
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(
      () => void import('./describePage.ts').then(({ describePage }) => isOver || describePage(place), () => {}),
      place.body === 'home' ? LATER_MS : 0,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [place]);
}
