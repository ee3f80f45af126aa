import { useEffect, useRef, type ReactNode } from 'react';
import { writeHistoryState, readHistoryState } from '../../lib/navigation/useHistoryState.ts';
import { useScrollEdges } from '../../lib/screen/useScrollEdges.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';

/** Cards side by side, under a heading. */
interface PostCardRowProps {
  /** Unique within the view; the key of the row's scroll position in history state. */
  readonly name: string;
  readonly title: string;
  /** The cards, as list items. */
  readonly children: ReactNode;
  /** How many cards there are. */
  readonly count: number;
  /** Shown below the row. */
  readonly below?: ReactNode;
}

/** A row that scrolls sideways. It fades out where cards are cut off, and has buttons for users who cannot swipe. */
export function PostCardRow({ name, title, children, count, below }: PostCardRowProps) {
  const row = useRef<HTMLUListElement>(null);
  const { isAtStart, isAtEnd } = useScrollEdges(row, count);
  useEffect(() => {
    const list = row.current;
    if (list === null) return;
    /** The key in history state; the value is in px. */
    const key = `row.${name}`;
    const remember = () => writeHistoryState(key, list.scrollLeft);
    list.scrollLeft = Number(readHistoryState(key) ?? 0);
    list.addEventListener('scrollend', remember);
    return () => list.removeEventListener('scrollend', remember);
  }, [count, name]);
  const scroll = (by: 1 | -1) => row.current?.scrollBy({ left: by * row.current.clientWidth * 0.8 });
  const titleId = `posts-${name}`;
  return (
    <section aria-labelledby={titleId}>
      <div className="post-row-head">
        <h2 id={titleId}>{title}</h2>
        {!(isAtStart && isAtEnd) && (
          <div className="post-row-steps">
            <button
              type="button"
              className="round"
              aria-label={`${title}: scroll back`}
              aria-disabled={isAtStart}
              onClick={() => scroll(-1)}
            >
              <Icon name="chevron" className="to-left" />
            </button>
            <button
              type="button"
              className="round"
              aria-label={`${title}: scroll forward`}
              aria-disabled={isAtEnd}
              onClick={() => scroll(1)}
            >
              <Icon name="chevron" className="to-right" />
            </button>
          </div>
        )}
      </div>
      <ul
        className={['post-row', !isAtStart && 'fades-start', !isAtEnd && 'fades-end'].filter(Boolean).join(' ')}
        ref={row}
      >
        {children}
      </ul>
      {below}
    </section>
  );
}
