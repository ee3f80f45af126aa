import { CAROUSEL_INTERVAL_MS } from '@firehouse/model/general';
import { useEffect, useState } from 'react';
import { useMedia, mediaQueries } from '../../lib/screen/useMedia.ts';

/** The current image of several, and its controls. */
interface Turn {
  readonly index: number;
  /** Shows the next or previous image, wrapping around. */
  readonly step: (by: 1 | -1) => void;
  /** Whether the images are advancing right now. */
  readonly isRunning: boolean;
  /** Whether they advance unless hovered or focused; undefined if they never do. */
  readonly isPlaying: boolean | undefined;
  readonly play: (on: boolean) => void;
  /** Pauses while the user hovers or focuses the image; the two are tracked separately. */
  readonly hold: (by: 'pointer' | 'focus', holds: boolean) => void;
}

/**
 * Advances images every 5,000 ms (SPEC §9), but never for users who prefer reduced motion.
 * @param count number of images
 * @param advances whether they advance automatically at all
 */
export function useTurn(count: number, advances: boolean): Turn {
  const [index, setIndex] = useState(0);
  const [wantsPlay, play] = useState(true);
  const [holds, setHolds] = useState({ pointer: false, focus: false });
  const isCalm = useMedia(mediaQueries.reducedMotion);
  const mayPlay = advances && count > 1 && !isCalm;
  const isRunning = mayPlay && wantsPlay && !holds.pointer && !holds.focus;
  const step = (by: 1 | -1) => setIndex((index + by + count) % count);

  const hold: Turn['hold'] = (by, isHeld) => setHolds((before) => ({ ...before, [by]: isHeld }));
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setIndex((index + 1) % count), CAROUSEL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isRunning, index, count]);

  return { index, step, isRunning, isPlaying: mayPlay ? wantsPlay : undefined, play, hold };
}
