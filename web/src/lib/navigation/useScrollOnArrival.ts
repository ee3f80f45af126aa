import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { forgetTop, rememberTop, topOf } from './scrollPositions.ts';
import { holdScrollWhileLoading, scrollToAnchor } from './scrollToAnchor.ts';
import { useRoute } from './useRoute.ts';

// The first entry of every visit has the same key; a position from an earlier visit does not apply.
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (navigation?.type === 'navigate') forgetTop('default');

/**
 * Scrolls to where the user expects to be: to the anchor; to the top, with the focus on the heading, after a switch to
 * another view; to the previous position, after Back or a reload.
 */
export function useScrollOnArrival(): void {
  const { key } = useLocation();
  const { view, anchor } = useRoute();
  const type = useNavigationType();

  // In a layout effect, before the next view replaces this one: covers users who leave while the page still scrolls,
  // and browsers without the `scrollend` event.
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
