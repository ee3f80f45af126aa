import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Tells when an element comes near the screen, once and for good.
 * @param margin how near, as a CSS length
 * @returns the reference for the element, and whether it has come near
 */
export function useNear<E extends Element>(margin = '400px'): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [near, setNear] = useState(() => !('IntersectionObserver' in globalThis));
  useEffect(() => {
    if (near || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near, margin]);
  return [element, near];
}
