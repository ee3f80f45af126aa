import { useEffect, useRef, type RefObject } from 'react';

/**
 * Scrolls an element into view once it is there, if it is not: on a phone the alerts above fill the first screen.
 * @returns the element's ref
 */
export function useInView<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (element.current !== null && !isInView(element.current)) element.current.scrollIntoView({ block: 'nearest' });
  }, []);
  return element;
}

function isInView(element: HTMLElement): boolean {
  return element.getBoundingClientRect().bottom <= window.innerHeight;
}
