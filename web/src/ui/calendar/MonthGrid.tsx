import { memo } from 'react';
import { dayInFull } from '../../lib/time/dayInWords.ts';
import type { DayKey } from '../../lib/time/wallTime.ts';
import { weeksOf } from './days.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const LEVELS = 4;

/** A month of the calendar. */
export interface MonthGridProps {
  readonly year: number;
  /** From 0. */
  readonly month: number;
  readonly counts: Readonly<Record<string, number>>;
  /** The most calls on a day of the year, for the shades. */
  readonly most: number;
  readonly today: DayKey;
  /** The one day of the calendar that Tab leads to, if it is in this month. */
  readonly focus: DayKey | undefined;
  /** The chosen days that are in this month. */
  readonly first: DayKey | undefined;
  readonly last: DayKey | undefined;
  /** The id of its heading. */
  readonly labelledBy: string;
}

/** The days of a month, each with its number of calls. What they do, the calendar around them knows. */
export const MonthGrid = memo(function MonthGrid({
  year,
  month,
  counts,
  most,
  today,
  focus,
  first,
  last,
  labelledBy,
}: MonthGridProps) {
  return (
    <table role="grid" aria-multiselectable="true" aria-labelledby={labelledBy} className="month">
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
          // A week has no name but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at}>
            {week.map((day, weekday) => {
              if (day === undefined) return <td key={weekdays[weekday]} />;
              const isChosen = first !== undefined && last !== undefined && day >= first && day <= last;
              return (
                <td
                  key={weekdays[weekday]}
                  aria-selected={isChosen}
                  className={day === first ? 'first' : day === last ? 'last' : undefined}
                >
                  <Day
                    day={day}
                    count={counts[day.slice(5)] ?? 0}
                    most={most}
                    isToday={day === today}
                    isToCome={day > today}
                    takesFocus={day === focus}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

interface DayProps {
  readonly day: DayKey;
  readonly count: number;
  readonly most: number;
  readonly isToday: boolean;
  readonly isToCome: boolean;
  readonly takesFocus: boolean;
}

function Day({ day, count, most, isToday, isToCome, takesFocus }: DayProps) {
  const calls = count === 1 ? '1 call' : `${count.toLocaleString('en-US')} calls`;
  return (
    <button
      type="button"
      data-day={day}
      data-level={count === 0 ? undefined : Math.ceil((LEVELS * count) / most)}
      tabIndex={takesFocus ? 0 : -1}
      disabled={isToCome}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className="visually-hidden">{isToCome ? dayInFull(day) : `${dayInFull(day)}, ${calls}`}</span>
      <span aria-hidden="true" className="month-day">
        {Number(day.slice(8))}
      </span>
      {count > 0 && (
        <span aria-hidden="true" className="month-count">
          {count}
        </span>
      )}
    </button>
  );
}
