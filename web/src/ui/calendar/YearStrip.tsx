import { MONTHS, type CallVolume } from '@firehouse/model';
import { useEffect, useMemo, useRef } from 'react';
import { dayInShort, monthName } from '../../lib/time/dayInWords.ts';
import { DayCell } from './DayCell.tsx';
import { daysOfMonth, monthOf, weekColumns, weekdays, type DayRange } from './days.ts';
import { heatLevel, heatScale } from './heatScale.ts';
import type { GridProps } from './MonthGrid.tsx';

/** A year's strip. */
export interface YearStripProps extends Omit<GridProps, 'month'> {
  readonly volume: Partial<CallVolume>;
  /** The days that can be chosen. */
  readonly bounds: DayRange;
  readonly onChooseMonth: (month: number) => void;
}

/**
 * A year as one strip: weeks are columns, a month is chosen by its name. Where the screen is narrower it scrolls inside
 * itself, the day that takes the focus in view.
 */
export function YearStrip({ year, counts, volume, today, bounds, focus, chosen, onChooseMonth }: YearStripProps) {
  const { rows, months } = useMemo(() => weekColumns(year), [year]);
  const scale = useMemo(() => heatScale(counts ?? {}), [counts]);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: box } = scroller;
    const cell = box?.querySelector<HTMLElement>('[tabindex="0"]');
    if (!box || !cell || box.scrollWidth <= box.clientWidth) return;
    box.scrollLeft = cell.offsetLeft - box.clientWidth + 2 * cell.offsetWidth;
  }, [year]);
  return (
    <div ref={scroller} className="strip-scroller">
      <table
        role="grid"
        aria-multiselectable="true"
        aria-label={`Calls by day in ${year}`}
        className={chosen.first <= bounds.first && chosen.last >= bounds.last ? 'strip strip-whole' : 'strip'}
      >
        <thead>
          <tr>
            <td />
            {months.map(({ month, weeks }) => {
              const { first } = daysOfMonth(year, month);
              const total = volume[MONTHS[month] ?? 'Jan'];
              return (
                <th key={month} scope="colgroup" colSpan={weeks}>
                  <button type="button" disabled={month > monthOf(bounds.last)} onClick={() => onChooseMonth(month)}>
                    <span aria-hidden="true">{dayInShort(first).slice(0, 3)}</span>
                    <span className="visually-hidden">{monthName(first)}, whole month</span>
                    {total !== undefined && total > 0 && (
                      <span className="strip-total figures">
                        {total.toLocaleString('en-US')}
                        <span className="visually-hidden"> calls</span>
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
              {days.map((day, column) =>
                day === undefined ? (
                  // A week has no name but its place.
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={column} />
                ) : (
                  <DayCell
                    key={day}
                    day={day}
                    count={counts && (counts[day.slice(5)] ?? 0)}
                    level={heatLevel(scale, counts?.[day.slice(5)] ?? 0)}
                    isToday={day === today}
                    isFuture={day > today}
                    isChosen={day >= chosen.first && day <= chosen.last}
                    takesFocus={day === focus}
                    showsCount={false}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
