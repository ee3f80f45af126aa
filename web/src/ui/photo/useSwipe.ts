import { SWIPE_THRESHOLD_PX } from '@firehouse/model';
import { useRef, type PointerEvent } from 'react';

/**
 * Tells a swipe to the side from a touch: one of 40 CSS pixels and more (SPEC §9).
 * @param swiped gets 1 for what comes next (a swipe to the left), -1 for what was before
 * @returns what the element listens to; its style leaves sideways moves to it (`touch-action: pan-y`)
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
