import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useRoute } from './useRoute.ts';
import { anchors } from '../config/paths.ts';

const nameOf = (key: string) => `scroll:${key}`;

/** Accesses `sessionStorage`, which throws if storage is disabled. */
function ofTab<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/**
 * Stores a history entry's scroll position, for Back, Forward and reload.
 * @param key its key
 * @param top CSS pixels
 */
const rememberTop = (key: string, top: number): void => ofTab((storage) => storage.setItem(nameOf(key), String(top)));

/** Returns an entry's scroll position when the user left it; undefined if unknown. */
function topOf(key: string): number | undefined {
  const saved = ofTab((storage) => storage.getItem(nameOf(key))) ?? undefined;
  return saved === undefined ? undefined : Number(saved);
}

/** Deletes an entry's scroll position. */
const forgetTop = (key: string): void => ofTab((storage) => storage.removeItem(nameOf(key)));

// The first entry of every visit has the same key, so a position from an earlier visit does not apply.
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (navigation?.type === 'navigate') forgetTop('default');

/**
 * Scrolls to where the user expects to be: to the anchor; to the top, with the focus on the heading, after switching to
 * another view; to the previous position after Back or a reload.
 */
export function useScrollOnArrival(): void {
  const { key } = useLocation();
  const { view, anchor } = useRoute();
  const type = useNavigationType();

  // Uses a layout effect, which runs before the next view replaces this one. This covers users who leave while the page
  // still scrolls, and browsers without the `scrollend` event.
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
 * How long a page can keep growing after the user arrives, and again after each chunk or response while more are
 * loading, in ms.
 */
const SETTLE_MS = 4_000;

/** Matches placeholders for pending responses. */
const LOADING_SELECTOR = `#${anchors.main} [aria-busy="true"]`;

const visitorActs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the page scrolled to a position while it grows, until the visitor acts.
 * @param scroll scrolls to the position as far as it exists; later calls do so instantly, because otherwise the content
 *   would visibly jump
 * @returns a function that ends it
 */
function holdScrollWhileLoading(scroll: (behavior: ScrollBehavior) => void): () => void {
  let height = document.body.offsetHeight;
  const growth = new ResizeObserver(() => {
    // The first report has the current height.
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
 * Scrolls to an element and focuses it; to the bottom of the page for Contact Us (SPEC §2).
 * @param anchor the element's id
 * @returns a function that ends the scrolling
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
