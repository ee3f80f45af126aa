import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { SWIPE_THRESHOLD_PX, CAROUSEL_INTERVAL_MS } from '@firehouse/model/general';
import { imageUrl } from '../../lib/api/apiPaths.ts';
import { Icon } from '../drawings/Icon.tsx';
import { Photo } from './Photo.tsx';
import { useMedia, mediaQueries } from '../../lib/screen/useMedia.ts';
import './slides.scss';

interface SlidesProps {
  /** Object paths; at least one. */
  readonly paths: readonly string[];
  /** What the images show, such as `Engine 57`. */
  readonly of: string;
  /** Drawing to show if an image fails to load. */
  readonly instead: string;
  /** Whether the carousel advances automatically. It pauses while hovered or focused. */
  readonly advances?: boolean;
}

/**
 * Renders a carousel with buttons, arrow keys, swiping and a timer (SPEC §2 and §9). Screen readers announce slides
 * that the user selects, but not those that the timer advances to (https://www.w3.org/WAI/ARIA/apg/patterns/carousel/).
 */
export function Slides({ paths, of, instead, advances = false }: SlidesProps) {
  const count = paths.length;
  const { index, step, isRunning, isPlaying, play, hold } = useTurn(count, advances);
  const swipe = useSwipe(step);
  const next = paths[(index + 1) % count];
  useEffect(() => {
    // Preload the next image.
    if (count > 1 && next !== undefined) new Image().src = imageUrl(next, 'full');
  }, [count, next]);

  if (count === 1) return <Photo path={paths[0]} alt={`Picture of ${of}`} instead={instead} />;
  const turnByKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined;
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  const where = `Picture ${index + 1} of ${count}`;
  return (
    // Handles key events from the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions
    <div
      className="slides"
      role="group"
      aria-roledescription="carousel"
      aria-label={`Pictures of ${of}`}
      onKeyDown={turnByKey}
      onMouseEnter={() => hold('pointer', true)}
      onMouseLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={() => hold('focus', false)}
    >
      <div className="slides-frame" {...swipe}>
        <Photo key={paths[index]} path={paths[index]} alt={`${where}: ${of}`} instead={instead} />
      </div>
      <div className="slides-bar">
        <button type="button" className="round" aria-label="Previous picture" onClick={() => step(-1)}>
          <Icon name="chevron" className="to-left" />
        </button>
        <span className="figures" aria-hidden="true">
          {index + 1} / {count}
        </span>
        <span className="visually-hidden" aria-live={isRunning ? 'off' : 'polite'}>
          {where}
        </span>
        <button type="button" className="round" aria-label="Next picture" onClick={() => step(1)}>
          <Icon name="chevron" className="to-right" />
        </button>
        {isPlaying !== undefined && (
          <button
            type="button"
            className="round slides-play"
            aria-label={isPlaying ? 'Pause slideshow' : 'Play slideshow'}
            onClick={() => play(!isPlaying)}
          >
            <Icon name={isPlaying ? 'pause' : 'play'} />
          </button>
        )}
      </div>
    </div>
  );
}

/**
 * Detects horizontal swipes of at least 40 CSS pixels (SPEC §9). Calls `swiped` with 1 for the next item (swipe left)
 * or -1 for the previous one. The element needs `touch-action: pan-y` so that the browser doesn't handle horizontal
 * swipes.
 */
function useSwipe(swiped: (step: 1 | -1) => void) {
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

/** State of a carousel. */
interface Turn {
  readonly index: number;
  /** Goes to the next or previous image, wrapping around. */
  readonly step: (by: 1 | -1) => void;
  /** Whether the carousel is advancing right now. */
  readonly isRunning: boolean;
  /** Whether the user has left the slideshow playing; undefined if the carousel never advances automatically. */
  readonly isPlaying: boolean | undefined;
  readonly play: (on: boolean) => void;
  /** Pauses while hovered or focused. The two are tracked separately. */
  readonly hold: (by: 'pointer' | 'focus', holds: boolean) => void;
}

/** Advances the carousel every 5,000 ms (SPEC §9), except for users who prefer reduced motion. */
function useTurn(count: number, advances: boolean): Turn {
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
