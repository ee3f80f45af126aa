import { TIMINGS } from '@firehouse/model';
import { useEffect, useState } from 'react';
import { useReducedMotion } from './useReducedMotion.ts';

/** Which of several pictures is shown, and what moves on from it. */
export interface Turn {
  readonly index: number;
  /** Goes on, or back, round the end. */
  readonly step: (by: 1 | -1) => void;
  /** Whether the pictures change by themselves just now. */
  readonly isRunning: boolean;
  /** Whether they would, were nobody looking closely; undefined where they never do. */
  readonly isPlaying: boolean | undefined;
  readonly play: (on: boolean) => void;
  /** Holds the picture while somebody points at it or has the focus in it. */
  readonly hold: (held: boolean) => void;
}

/**
 * Turns pictures over, every 5,000 ms (SPEC §9), but never for one who asked for less motion.
 * @param count of the pictures
 * @param advances whether they change by themselves at all
 */
export function useTurn(count: number, advances: boolean): Turn {
  const [index, setIndex] = useState(0);
  const [wantsPlay, play] = useState(true);
  const [isHeld, hold] = useState(false);
  const isCalm = useReducedMotion();
  const mayPlay = advances && count > 1 && !isCalm;
  const isRunning = mayPlay && wantsPlay && !isHeld;
  const step = (by: 1 | -1) => setIndex((index + by + count) % count);

  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setIndex((index + 1) % count), TIMINGS.carousel);
    return () => clearTimeout(timer);
  }, [isRunning, index, count]);

  return { index, step, isRunning, isPlaying: mayPlay ? wantsPlay : undefined, play, hold };
}
