import { anchors } from '../config/paths.ts';

/**
 * How long a page can still grow, as chunks and responses arrive, after the user arrived, and again after each while
 * more are loading, in ms.
 */
const SETTLE_MS = 4_000;

/** Placeholders of pending responses. */
const LOADING_SELECTOR = `#${anchors.main} [aria-busy="true"]`;

const visitorActs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the page scrolled to a position while it grows, until the visitor acts.
 * @param scroll scrolls to the position, as far as it exists; later calls do it instantly, or the content would visibly
 *   jump
 * @returns a function that ends it
 */
export function holdScrollWhileLoading(scroll: (behavior: ScrollBehavior) => void): () => void {
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
export function scrollToAnchor(anchor: string): () => void {
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
