import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { anchors } from '../config/paths.ts';
import { usePlace } from './usePlace.ts';

/** How long a page may still grow, by parts and answers that come late, after somebody arrived, in ms. */
const SETTLE_MS = 4_000;

const visitorActs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the page scrolled to a place while it grows, until the visitor does something.
 * @param scroll scrolls to the place, as far as it exists
 * @returns a function that ends it
 */
function holdWhileGrowing(scroll: () => void): () => void {
  const growth = new ResizeObserver(scroll);
  const timer = setTimeout(stop, SETTLE_MS);
  function stop() {
    growth.disconnect();
    clearTimeout(timer);
    for (const act of visitorActs) removeEventListener(act, stop);
  }
  for (const act of visitorActs) addEventListener(act, stop, { passive: true });
  scroll();
  growth.observe(document.body);
  return stop;
}

function goToAnchor(anchor: string): () => void {
  let isFocused = false;
  return holdWhileGrowing(() => {
    const target = document.getElementById(anchor);
    if (target === null) return;
    // Contact stands at the very end; with the end in view, all of it is.
    target.scrollIntoView({ block: anchor === anchors.contactUs ? 'end' : 'start' });
    if (!isFocused) target.focus({ preventScroll: true });
    isFocused = true;
  });
}

const scrollKey = (entry: string) => `scroll:${entry}`;

/**
 * Puts the visitor where he expects to be: at the anchor he was sent to; at the top, with the focus on
 * the heading, when he went to another body; where he was, when he came Back or reloaded.
 */
export function useArrival(): void {
  const { key } = useLocation();
  const { body, anchor } = usePlace();
  const type = useNavigationType();
  const isFirst = useRef(true);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => sessionStorage.setItem(scrollKey(key), String(scrollY));
    addEventListener('scrollend', remember);
    addEventListener('pagehide', remember);
    return () => {
      removeEventListener('scrollend', remember);
      removeEventListener('pagehide', remember);
    };
  }, [key]);

  useEffect(() => {
    const isArrival = isFirst.current;
    isFirst.current = false;
    const kept = sessionStorage.getItem(scrollKey(key));
    if (type === NavigationType.Pop && kept !== null) {
      return holdWhileGrowing(() => scrollTo({ top: Number(kept), behavior: 'instant' }));
    }
    if (anchor !== undefined) return goToAnchor(anchor);
    if (isArrival) return;
    scrollTo({ top: 0, behavior: 'instant' });
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [key, type, body, anchor]);
}
