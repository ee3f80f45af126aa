import { memo } from 'react';
import { dayInFull } from '../../../lib/time/dayInWords.ts';
import type { DayKey } from '../../../lib/time/wallTime.ts';
import { incidentsInWords } from '../../../lib/words/incidentCount.ts';

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
