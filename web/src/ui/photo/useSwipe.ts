import { SWIPE_THRESHOLD_PX } from '@firehouse/model/general';
import { useRef, type PointerEvent } from 'react';

/**
 * Detects horizontal swipes of at least 40 CSS pixels (SPEC §9).
 * @param swiped gets 1 for the next item (a swipe to the left), -1 for the previous one
 * @returns event handlers for the element; its style must leave horizontal moves to it (`touch-action: pan-y`)
 */
export function useSwipe(swiped: (step: 1 | -1) => void) {
  const from = useRef<number | undefined>(undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.isPrimary) from.current = event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      if (!event.isPrimary || from.current === undefined) return;
      const moved = event.clientX - from.current;
      from.current = undefined;
      if (Math.abs(moved) >= SWIPE_THRESHOLD_PX) swiped(moved < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      from.current = undefined;
    },
  };
}
