import { useEffect, useState, type RefObject } from 'react';

/** Whether a box that scrolls sideways shows its start, and its end. */
interface ScrollEdges {
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
}

/**
 * Watches how far a box is scrolled sideways.
 * @param content a value that changes with the box's content
 */
export function useScrollEdges(box: RefObject<HTMLElement | null>, content: unknown): ScrollEdges {
  const [isAtStart, setIsAtStart] = useState(true);
  const [isAtEnd, setIsAtEnd] = useState(true);
  useEffect(() => {
    const { current: element } = box;
    if (element === null) return;
    const look = () => {
      setIsAtStart(element.scrollLeft <= 1);
      // All of the content can be in view even if the padding after it is not.
      const { right = 0 } = element.lastElementChild?.getBoundingClientRect() ?? {};
      setIsAtEnd(right <= element.getBoundingClientRect().right + 1);
    };
    const growth = new ResizeObserver(look);
    growth.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      growth.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box, content]);
  return { isAtStart, isAtEnd };
}
