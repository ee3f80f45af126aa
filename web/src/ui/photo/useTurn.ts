import { CAROUSEL_INTERVAL_MS } from '@firehouse/model';
import { useEffect, useState } from 'react';
import { useMedia, wishes } from '../../lib/screen/useMedia.ts';

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
  /** Holds the picture while somebody points at it or has the focus in it: each holds it by itself. */
  readonly hold: (by: 'pointer' | 'focus', holds: boolean) => void;
}

/**
 * Turns pictures over, every 5,000 ms (SPEC §9), but never for one who asked for less motion.
 * @param count of the pictures
 * @param advances whether they change by themselves at all
 */
export function useTurn(count: number, advances: boolean): Turn {
  const [index, setIndex] = useState(0);
  const [wantsPlay, play] = useState(true);
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const isCalm = useMedia(wishes.lessMotion);
  const mayPlay = advances && count > 1 && !isCalm;
  const isRunning = mayPlay && wantsPlay && !held.pointer && !held.focus;
  const step = (by: 1 | -1) => setIndex((index + by + count) % count);

  const hold: Turn['hold'] = (by, holds) => setHeld((before) => ({ ...before, [by]: holds }));
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setIndex((index + 1) % count), CAROUSEL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isRunning, index, count]);

  return { index, step, isRunning, isPlaying: mayPlay ? wantsPlay : undefined, play, hold };
}
