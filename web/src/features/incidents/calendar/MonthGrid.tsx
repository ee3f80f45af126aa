import { memo, type ReactNode } from 'react';
import { dayInFull, monthInFull } from '../../../lib/time/dayInWords.ts';
import type { DayKey } from '../../../lib/time/wallTime.ts';
import { daysOfMonth, weekdays, weeksOf } from '../../../lib/time/calendarDays.ts';
import { incidentsInWords } from '../../../lib/words/incidentCount.ts';

interface MonthGridProps {
  readonly year: number;
  /** 0 to 11. */
  readonly month: number;
  readonly cell: (day: DayKey) => ReactNode;
}

/** Renders a month as a table of weeks. */
export function MonthGrid({ year, month, cell }: MonthGridProps) {
  return (
    <table
      role="grid"
      aria-multiselectable="true"
      aria-label={monthInFull(daysOfMonth(year, month).first)}
      className="month"
    >
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              <span aria-hidden="true">{name.slice(0, 1)}</span>
              <span className="visually-hidden">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(year, month).map((week, at) => (
          // Weeks have no id but never change their position.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at}>
            {week.map((day, weekday) => (day === undefined ? <td key={weekdays[weekday]} /> : cell(day)))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayCellProps {
  readonly day: DayKey;
  /** Number of incidents; undefined while unknown. */
  readonly count: number | undefined;
  /** Heat level, starting at 1; undefined without incidents. */
  readonly level: number | undefined;
  readonly isToday: boolean;
  readonly isFuture: boolean;
  readonly isChosen: boolean;
  readonly takesFocus: boolean;
  readonly showsCount: boolean;
}

/**
 * Renders a day as an interactive grid cell. The cell contains no button, because 365 buttons would triple the layout
 * time. The calendar handles its events.
 */
export const DayCell = memo(function DayCell({
  day,
  count,
  level,
  isToday,
  isFuture,
  isChosen,
  takesFocus,
  showsCount,
}: DayCellProps) {
  const name = dayInFull(day);
  return (
    <td
      role="gridcell"
      data-day={day}
      data-level={level}
      data-count={(showsCount && count) || undefined}
      tabIndex={takesFocus ? 0 : -1}
      aria-label={count === undefined || isFuture ? name : `${name}, ${incidentsInWords(count)}`}
      aria-selected={isChosen}
      aria-disabled={isFuture || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      {Number(day.slice(8))}
    </td>
  );
});
