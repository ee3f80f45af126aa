import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** How far off the screen something may be and still be drawn. */
const MARGIN = '1200px 0px';

/** Whether a block of a long list is drawn, and the room it takes while it is not. */
export interface Nearby<E extends Element> {
  readonly block: RefObject<E | null>;
  readonly isNear: boolean;
  /** CSS pixels, as last seen; undefined when it has never been drawn. */
  readonly height: number | undefined;
}

/**
 * Draws a block of a long list while it is near the screen, and no longer, so that 20,000 calls scroll as
 * well as twenty. On paper it is drawn wherever it is.
 * @param isNearAtFirst whether it is drawn before anything is known of the screen
 */
export function useNearby<E extends Element>(isNearAtFirst: boolean): Nearby<E> {
  const block = useRef<E>(null);
  const [{ isNear, height }, setSeen] = useState<{ isNear: boolean; height?: number }>({ isNear: isNearAtFirst });
  useEffect(() => {
    const element = block.current;
    if (element === null || !('IntersectionObserver' in globalThis)) {
      setSeen({ isNear: true });
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry === undefined) return;
        const { isIntersecting, boundingClientRect } = entry;
        // Somebody who has the focus in it, or reads it out, keeps it.
        if (!isIntersecting && element.contains(document.activeElement)) return;
        startTransition(() =>
          setSeen((seen) => {
            if (seen.isNear === isIntersecting) return seen;
            return isIntersecting ? { ...seen, isNear: true } : { isNear: false, height: boundingClientRect.height };
          }),
        );
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    // The browser lays out the sheets as soon as this has returned.
    const drawForPaper = () => flushSync(() => setSeen((seen) => ({ ...seen, isNear: true })));
    const lookAgain = () => {
      observer.unobserve(element);
      observer.observe(element);
    };
    addEventListener('beforeprint', drawForPaper);
    addEventListener('afterprint', lookAgain);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', drawForPaper);
      removeEventListener('afterprint', lookAgain);
    };
  }, []);
  return { block, isNear, height };
}
