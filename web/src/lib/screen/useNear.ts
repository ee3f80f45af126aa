import { useEffect, useRef, useState, type RefObject } from 'react';

const MARGIN = '200px';

/**
 * Returns whether an element has ever been near the viewport.
 * @param isWatching whether to observe the element at all
 * @returns a ref for the element, and whether it has been near
 */
export function useNear<E extends Element>(isWatching: boolean): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !isWatching || element.current === null) return;
    if (!('IntersectionObserver' in globalThis)) {
      setNear(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((each) => each.isIntersecting)) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near, isWatching]);
  return [element, near];
}
