import { useEffect, useRef, useState, type ReactNode } from 'react';
import { writeHistoryState, readHistoryState } from '../../lib/place/useHistoryState.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';

/** Cards side by side. */
export interface PostRowProps {
  /** What stands beside the buttons, at the head of the row. */
  readonly head: ReactNode;
  /** The cards, as list items. */
  readonly children: ReactNode;
  /** How many cards there are. */
  readonly count: number;
}

/** How far the row was scrolled, in px, by its name in the entry of the history. */
const SCROLLED = 'row';

/** A row that scrolls sideways, with buttons for those who cannot swipe; they are there when there is more than fits. */
export function PostRow({ head, children, count }: PostRowProps) {
  const row = useRef<HTMLUListElement>(null);
  const [isAtStart, setIsAtStart] = useState(true);
  const [isAtEnd, setIsAtEnd] = useState(true);
  useEffect(() => {
    const list = row.current;
    if (list === null) return;
    const look = () => {
      setIsAtStart(list.scrollLeft <= 1);
      setIsAtEnd(list.scrollLeft >= list.scrollWidth - list.clientWidth - 1);
    };
    // Before the cards are there the row has no room to be scrolled to where it was.
    const isThere = count > 0;
    if (isThere) list.scrollLeft = Number(readHistoryState(SCROLLED) ?? 0);
    const remember = () => isThere && writeHistoryState(SCROLLED, list.scrollLeft);
    const growth = new ResizeObserver(look);
    growth.observe(list);
    list.addEventListener('scroll', look, { passive: true });
    list.addEventListener('scrollend', remember);
    return () => {
      growth.disconnect();
      list.removeEventListener('scroll', look);
      list.removeEventListener('scrollend', remember);
    };
  }, [count]);
  const scroll = (by: 1 | -1) => row.current?.scrollBy({ left: by * row.current.clientWidth * 0.8 });
  return (
    <>
      <div className="post-row-head">
        {head}
        {!(isAtStart && isAtEnd) && (
          <div className="post-row-steps">
            <button
              type="button"
              className="round"
              aria-label="Scroll back"
              aria-disabled={isAtStart}
              onClick={() => scroll(-1)}
            >
              <Icon name="chevron" className="to-left" />
            </button>
            <button
              type="button"
              className="round"
              aria-label="Scroll on"
              aria-disabled={isAtEnd}
              onClick={() => scroll(1)}
            >
              <Icon name="chevron" className="to-right" />
            </button>
          </div>
        )}
      </div>
      <ul className="post-row" ref={row}>
        {children}
      </ul>
    </>
  );
}
