import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useRoute } from './useRoute.ts';
import { anchors } from '../config/paths.ts';

const nameOf = (key: string) => `scroll:${key}`;

/** Accesses `sessionStorage`; returns undefined if storage is disabled. */
function ofTab<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/** Stores a history entry's scroll position for Back, Forward and reload. */
const rememberTop = (key: string, top: number): void => ofTab((storage) => storage.setItem(nameOf(key), String(top)));

/** Returns the scroll position at which the user left a history entry, in CSS pixels; undefined if unknown. */
function topOf(key: string): number | undefined {
  const saved = ofTab((storage) => storage.getItem(nameOf(key))) ?? undefined;
  return saved === undefined ? undefined : Number(saved);
}

/** Deletes a history entry's scroll position. */
const forgetTop = (key: string): void => ofTab((storage) => storage.removeItem(nameOf(key)));

// The first entry of every visit has the key `default`, so its position can be left over from an earlier visit.
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (navigation?.type === 'navigate') forgetTop('default');

/**
 * Scrolls to the right position after navigation: to the anchor if there is one, to the top (focusing the heading)
 * after switching views, or to the previous position after Back or a reload.
 */
export function useScrollOnArrival(): void {
  const { key } = useLocation();
  const { view, anchor } = useRoute();
  const type = useNavigationType();

  // A layout effect runs before the next view replaces this one. That covers users who leave while the page is still
  // scrolling, and browsers without the `scrollend` event.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    let top: number | undefined;
    const note = () => {
      top = scrollY;
    };
    const remember = () => top !== undefined && rememberTop(key, top);
    addEventListener('scroll', note, { passive: true });
    addEventListener('scrollend', remember);
    addEventListener('pagehide', remember);
    return () => {
      remember();
      removeEventListener('scroll', note);
      removeEventListener('scrollend', remember);
      removeEventListener('pagehide', remember);
    };
  }, [key]);

  useEffect(() => {
    const savedTop = topOf(key);
    if (type === NavigationType.Pop && savedTop !== undefined) {
      return holdScrollWhileLoading(() => scrollTo({ top: savedTop, behavior: 'instant' }));
    }
    if (anchor !== undefined) return scrollToAnchor(anchor);
    if (type !== NavigationType.Push) return;
    scrollTo({ top: 0, behavior: 'instant' });
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [key, type, view, anchor]);
}

/**
 * How long to keep adjusting the scroll position after arrival, in ms. Extended for as long as chunks or responses are
 * pending.
 */
const SETTLE_MS = 4_000;

/** Matches placeholders for pending responses. */
const LOADING_SELECTOR = `#${anchors.main} [aria-busy="true"]`;

const visitorActs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the page scrolled to a position while content loads, until the user scrolls, clicks or types.
 * @param scroll scrolls to the position. Calls after the first pass `instant` so that content doesn't visibly jump.
 * @returns a function that stops adjusting
 */
function holdScrollWhileLoading(scroll: (behavior: ScrollBehavior) => void): () => void {
  let height = document.body.offsetHeight;
  const growth = new ResizeObserver(() => {
    // The observer's first callback reports the current height.
    if (document.body.offsetHeight === height) return;
    height = document.body.offsetHeight;
    scroll('instant');
  });
  let timer = setTimeout(settle, SETTLE_MS);
  function settle() {
    if (document.querySelector(LOADING_SELECTOR) === null) stop();
    else timer = setTimeout(settle, SETTLE_MS);
  }
  function stop() {
    growth.disconnect();
    clearTimeout(timer);
    for (const act of visitorActs) removeEventListener(act, stop);
  }
  for (const act of visitorActs) addEventListener(act, stop, { passive: true });
  scroll('auto');
  growth.observe(document.body);
  return stop;
}

/**
 * Scrolls to an element by its id and focuses it. For Contact Us, scrolls to the bottom of the page (SPEC §2). Returns
 * a function that stops adjusting the scroll position.
 */
function scrollToAnchor(anchor: string): () => void {
  let isFocused = false;
  return holdScrollWhileLoading((behavior) => {
    const target = document.getElementById(anchor);
    if (target === null) return;
    if (anchor === anchors.contactUs) scrollTo({ top: document.documentElement.scrollHeight, behavior });
    else target.scrollIntoView({ behavior });
    if (!isFocused) target.focus({ preventScroll: true });
    isFocused = true;
  });
}
