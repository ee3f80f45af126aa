import { useEffect } from 'react';
import type { Place } from '../../lib/place/place.ts';
import type { PublicViewKey } from '../../lib/views/defineView.ts';

/** What programs read can wait until nothing else does; Home's head is right from the start, but for its address. In ms. */
const LATER_MS = { home: 3_000, others: 1_000 };

/**
 * Keeps the page's head to what is shown (describePage.ts, which nobody waits for).
 * @param place what is shown
 * @param description of its view
 */
export function usePageHead(place: Place<PublicViewKey>, description: string | undefined): void {
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(
      () =>
        void import('./describePage.ts').then(
          ({ describePage }) => isOver || describePage(place, description),
          () => {},
        ),
      place.view === 'home' ? LATER_MS.home : LATER_MS.others,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [place, description]);
}
