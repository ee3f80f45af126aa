import { MONTHS, type CallVolume } from '@firehouse/model';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { dayInShort, monthName } from '../../../lib/time/dayInWords.ts';
import type { DayKey } from '../../../lib/time/wallTime.ts';
import { daysOfMonth, monthOf, weekColumns, weekdays } from '../../../lib/time/calendarDays.ts';

/** A year's strip. */
interface YearStripProps {
  readonly year: number;
  /** Renders a day's cell. */
  readonly cell: (day: DayKey) => ReactNode;
  readonly volume: Partial<CallVolume>;
  /** The last day that can be selected. */
  readonly last: DayKey;
  /** Whether the whole year is selected. */
  readonly isWhole: boolean;
  readonly onChooseMonth: (month: number) => void;
}

/**
 * Renders a year as one strip: weeks are columns, and a month's name selects the month. On narrow screens it scrolls
 * horizontally, with the focusable day in view.
 */
export function YearStrip({ year, cell, volume, last, isWhole, onChooseMonth }: YearStripProps) {
  const { rows, months } = useMemo(() => weekColumns(year), [year]);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: box } = scroller;
    const stop = box?.querySelector<HTMLElement>('[tabindex="0"]');
    if (!box || !stop) return;
    // Scrolls by whole weeks, whose widths have fractions: part of a week next to the weekday names looks like a
    // mistake.
    const { width: week } = stop.getBoundingClientRect();
    box.scrollLeft = Math.ceil((stop.offsetLeft - box.clientWidth + 2 * week) / week) * week;
  }, [year]);
  return (
    <div ref={scroller} className="strip-scroller">
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
              {/* A week is identified only by its position. */}
              {/* oxlint-disable-next-line react/no-array-index-key */}
              {days.map((day, column) => (day === undefined ? <td key={column} /> : cell(day)))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
