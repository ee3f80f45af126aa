import { useEffect } from 'react';
import type { Route } from '../../lib/navigation/resolveRoute.ts';
import type { PublicViewKey } from '../../lib/views/defineView.ts';

/**
 * Crawlers' metadata can wait until the page is idle; Home's head is correct from the start, except for its URL. In ms.
 */
const LATER_MS = { home: 3_000, others: 1_000 };

/** Keeps the page's head in sync with the view (describePage.ts, loaded late). */
export function usePageHead(route: Route<PublicViewKey>): void {
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(
      () =>
        void import('./describePage.ts').then(
          ({ describePage }) => isOver || describePage(route),
          () => {},
        ),
      route.view === 'home' ? LATER_MS.home : LATER_MS.others,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [route]);
}
