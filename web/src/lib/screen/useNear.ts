import { useEffect, useRef, useState, type RefObject } from 'react';

const MARGIN = '200px';

/** Returns a ref for an element and whether it has ever been near the viewport. Observes only if `isWatching`. */
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
