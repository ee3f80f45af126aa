import type { ReactNode } from 'react';
import { monthInFull } from '../../../lib/time/dayInWords.ts';
import type { DayKey } from '../../../lib/time/wallTime.ts';
import { daysOfMonth, weekdays, weeksOf } from '../../../lib/time/calendarDays.ts';

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
