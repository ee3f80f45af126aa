import { MONTHS, type CallVolume } from '@firehouse/model';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { dayInShort, monthName } from '../../../lib/time/dayInWords.ts';
import { useScrollEdges } from '../../../lib/screen/useScrollEdges.ts';
import type { DayKey } from '../../../lib/time/wallTime.ts';
import { daysOfMonth, monthOf, weekColumns, weekdays } from '../../../lib/time/calendarDays.ts';
import { Icon } from '../../../ui/drawings/Icon.tsx';

interface YearStripProps {
  readonly year: number;
  readonly cell: (day: DayKey) => ReactNode;
  readonly volume: Partial<CallVolume>;
  /** Last day that can be selected. */
  readonly last: DayKey;
  readonly isWhole: boolean;
  readonly onChooseMonth: (month: number) => void;
}

/**
 * Renders a year with one column per week. Clicking a month's name selects the month. On narrow screens, it scrolls
 * horizontally to the focusable day, fades out where weeks are cut off, and has buttons for scrolling.
 */
export function YearStrip({ year, cell, volume, last, isWhole, onChooseMonth }: YearStripProps) {
  const { rows, months } = useMemo(() => weekColumns(year), [year]);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: box } = scroller;
    const stop = box?.querySelector<HTMLElement>('[tabindex="0"]');
    if (!box || !stop) return;
    // Scroll by whole weeks, which can have fractional widths. A partly visible week next to the weekday names looks
    // like a mistake.
    const { width: week } = stop.getBoundingClientRect();
    const left = Math.ceil((stop.offsetLeft - box.clientWidth + 2 * week) / week) * week;
    box.scrollTo({ left, behavior: 'instant' });
  }, [year]);
  const { isAtStart, isAtEnd } = useScrollEdges(scroller, year);
  const scroll = (by: 1 | -1) => scroller.current?.scrollBy({ left: by * 0.7 * scroller.current.clientWidth });
  return (
    <div className="strip-box">
      {!(isAtStart && isAtEnd) && (
        <>
          <button
            type="button"
            className="strip-step"
            aria-label="Earlier months"
            aria-disabled={isAtStart}
            onClick={() => scroll(-1)}
          >
            <Icon name="chevron" />
          </button>
          <button
            type="button"
            className="strip-step strip-later"
            aria-label="Later months"
            aria-disabled={isAtEnd}
            onClick={() => scroll(1)}
          >
            <Icon name="chevron" />
          </button>
        </>
      )}
      <div
        ref={scroller}
        className={['strip-scroller', !isAtStart && 'fades-start', !isAtEnd && 'fades-end'].filter(Boolean).join(' ')}
      >
        <table
          role="grid"
          aria-multiselectable="true"
          aria-label={`Calls by day in ${year}`}
          className={isWhole ? 'strip strip-whole' : 'strip'}
        >
          <thead>
            <tr>
              <td />
              {months.map(({ month, weeks }) => {
                const { first } = daysOfMonth(year, month);
                const total = volume[MONTHS[month] ?? 'Jan'];
                return (
                  <th key={month} scope="colgroup" colSpan={weeks}>
                    <button type="button" disabled={month > monthOf(last)} onClick={() => onChooseMonth(month)}>
                      <span aria-hidden="true">{dayInShort(first).slice(0, 3)}</span>
                      <span className="visually-hidden">
                        All of {monthName(first)}
                        {total ? ', ' : ''}
                      </span>
                      {!!total && (
                        <span className="strip-total figures">
                          {total.toLocaleString('en-US')}
                          <span className="visually-hidden"> {total === 1 ? 'call' : 'calls'}</span>
                        </span>
                      )}
                    </button>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map((days, row) => (
              <tr key={weekdays[row]}>
                <th scope="row">
                  <span aria-hidden="true">{weekdays[row]?.slice(0, 3)}</span>
                  <span className="visually-hidden">{weekdays[row]}</span>
                </th>
                {/* Weeks have no id but never change their position. */}
                {/* oxlint-disable-next-line react/no-array-index-key */}
                {days.map((day, column) => (day === undefined ? <td key={column} /> : cell(day)))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
