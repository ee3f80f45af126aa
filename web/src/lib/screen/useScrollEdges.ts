import { useEffect, useState, type RefObject } from 'react';

/** Whether a horizontally scrolling box is scrolled to its start or its end. */
interface ScrollEdges {
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
}

/** Tracks whether a horizontally scrolling box is at its start or end. `content` changes with the box's content. */
export function useScrollEdges(box: RefObject<HTMLElement | null>, content: unknown): ScrollEdges {
  const [isAtStart, setIsAtStart] = useState(true);
  const [isAtEnd, setIsAtEnd] = useState(true);
  useEffect(() => {
    const { current: element } = box;
    if (element === null) return;
    const look = () => {
      setIsAtStart(element.scrollLeft <= 1);
      // Compares the last child instead of the scroll width, so that trailing padding is ignored.
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
