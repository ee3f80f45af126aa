import type { ReactNode } from 'react';
import { monthInFull } from '../../../lib/time/dayInWords.ts';
import type { DayKey } from '../../../lib/time/wallTime.ts';
import { daysOfMonth, weekdays, weeksOf } from '../../../lib/time/calendarDays.ts';

/** A month's grid. */
interface MonthGridProps {
  readonly year: number;
  /** Month, counted from 0. */
  readonly month: number;
  /** Renders a day's cell. */
  readonly cell: (day: DayKey) => ReactNode;
}

/** Renders the days of a month, each with its number of incidents. */
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
          // A week is identified only by its position.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at}>
            {week.map((day, weekday) => (day === undefined ? <td key={weekdays[weekday]} /> : cell(day)))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
