import { useEffect, useRef, type ReactNode, type KeyboardEvent } from 'react';
import { writeHistoryState, readHistoryState } from '../../lib/navigation/useHistoryState.ts';
import { useScrollEdges } from '../../lib/screen/useScrollEdges.ts';
import { Icon } from '../drawings/Icon.tsx';

interface HorizontalScrollerProps {
  /** Unique within the view. Used to store the scroll position in history state. */
  readonly name: string;
  readonly title: string;
  /** Id for the heading, which labels the section around it. */
  readonly titleId: string;
  /** List items (`li`). */
  readonly children: ReactNode;
  /** Number of items. */
  readonly count: number;
}

/**
 * Renders a horizontally scrolling list. Fades out where items are cut off, and has buttons for users who can't swipe.
 */
export function HorizontalScroller({ name, title, titleId, children, count }: HorizontalScrollerProps) {
  const row = useRef<HTMLUListElement>(null);
  const { isAtStart, isAtEnd } = useScrollEdges(row, count);
  useEffect(() => {
    const list = row.current;
    if (list === null) return;
    /** History state key for the scroll position, in px. */
    const key = `row.${name}`;
    const remember = () => writeHistoryState(key, list.scrollLeft);
    list.scrollLeft = Number(readHistoryState(key) ?? 0);
    list.addEventListener('scrollend', remember);
    return () => list.removeEventListener('scrollend', remember);
  }, [count, name]);
  const scroll = (by: 1 | -1) => row.current?.scrollBy({ left: by * row.current.clientWidth * 0.8 });
  return (
    <>
      <div className="scroller-head">
        <h2 id={titleId}>{title}</h2>
        {!(isAtStart && isAtEnd) && (
          <div className="scroller-steps">
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
        className={['scroller', !isAtStart && 'fades-start', !isAtEnd && 'fades-end'].filter(Boolean).join(' ')}
        ref={row}
      >
        {children}
      </ul>
    </>
  );
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Moves the focus between cards in a row on arrow keys, Home and End. Skips the admin controls on each card. */
export function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = steps[event.key];
  const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('h3 button') ?? [])];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const next = buttons[step(buttons.indexOf(event.currentTarget), buttons.length - 1)];
  next?.focus({ preventScroll: true });
  next?.closest('li')?.scrollIntoView({ inline: 'start', block: 'nearest' });
}
