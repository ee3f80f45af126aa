import { memo } from 'react';
import { dayInFull } from '../../../lib/time/dayInWords.ts';
import type { DayKey } from '../../../lib/time/wallTime.ts';
import { incidentsInWords } from '../../../lib/words/incidentCount.ts';

/** A day in the calendar. */
interface DayCellProps {
  readonly day: DayKey;
  /** Undefined while unknown. */
  readonly count: number | undefined;
  /** Its shade, from 1. */
  readonly level: number | undefined;
  readonly isToday: boolean;
  readonly isFuture: boolean;
  readonly isChosen: boolean;
  readonly takesFocus: boolean;
  /** Whether it also shows the number of incidents. */
  readonly showsCount: boolean;
}

/**
 * A grid cell that is itself the control, because a button in each of 365 cells would triple the layout work. The
 * surrounding calendar handles its events.
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
