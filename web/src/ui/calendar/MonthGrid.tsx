import { useMemo } from 'react';
import { monthInFull } from '../../lib/time/dayInWords.ts';
import type { DayKey } from '../../lib/time/wallTime.ts';
import { DayCell } from './DayCell.tsx';
import { daysOfMonth, weekdays, weeksOf, type DayRange } from './days.ts';
import { heatLevel, heatScale } from './heatScale.ts';

/** A grid of days. What they do, the calendar around them knows. */
export interface GridProps {
  readonly year: number;
  /** From 0. */
  readonly month: number;
  /** The year's calls by day, `MM-DD`; undefined while nobody knows. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly today: DayKey;
  /** The one day that Tab leads to. */
  readonly focus: DayKey;
  readonly chosen: DayRange;
}

/** The days of a month, each with its number of calls. */
export function MonthGrid({ year, month, counts, today, focus, chosen }: GridProps) {
  const scale = useMemo(() => heatScale(counts ?? {}), [counts]);
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
          // A week has no name but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at}>
            {week.map((day, weekday) =>
              day === undefined ? (
                <td key={weekdays[weekday]} />
              ) : (
                <DayCell
                  key={weekdays[weekday]}
                  day={day}
                  count={counts && (counts[day.slice(5)] ?? 0)}
                  level={heatLevel(scale, counts?.[day.slice(5)] ?? 0)}
                  isToday={day === today}
                  isFuture={day > today}
                  isChosen={day >= chosen.first && day <= chosen.last}
                  takesFocus={day === focus}
                  showsCount
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
