import { MONTHS, type CallVolume } from '@firehouse/model';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Icon } from '../../../ui/drawings/Icon.tsx';
import { monthInFull } from '../../../lib/time/dayInWords.ts';
import type { DayKey } from '../../../lib/time/wallTime.ts';
import {
  addMonths,
  between,
  clampDay,
  dayByKey,
  daysOfMonth,
  monthOf,
  type DayRange,
} from '../../../lib/time/calendarDays.ts';
import { heatLevel, heatScale } from './HeatLegend.tsx';
import { DayCell, MonthGrid } from './MonthGrid.tsx';
import { YearStrip } from './YearStrip.tsx';
import './calendar.scss';

interface CalendarProps {
  readonly year: number;
  readonly today: DayKey;
  /** Incidents per day of the year (`MM-DD`); undefined while unknown. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  /**
   * From this day on, a missing count means unknown rather than zero, because the counts may predate the end of the
   * day.
   */
  readonly unknownFrom?: DayKey | undefined;
  readonly chosen: DayRange;
  readonly view: 'year' | 'month';
  readonly volume: Partial<CallVolume>;
  /**
   * Called when the selection changes.
   * @param isMoving whether the user is still extending the range with Shift and the arrow keys
   */
  readonly onChoose: (days: DayRange, isMoving?: boolean) => void;
}

/**
 * Renders a year's calendar with the number of incidents per day. Clicking a day selects it; then clicking another day,
 * or Shift-clicking, selects a range. The keyboard works as in a date picker: arrow keys move by day, Home and End to
 * the start and end of the week, Page Up and Page Down by month. The days share a single tab stop.
 */
export function Calendar({ year, view, today, counts, unknownFrom, volume, chosen, onChoose }: CalendarProps) {
  const bounds = between(`${year}-01-01`, clampDay(today, { first: `${year}-01-01`, last: `${year}-12-31` }));
  const [focus, setFocus] = useState(() => clampDay(chosen.last, bounds));
  const [anchor, setAnchor] = useState<{ readonly day: DayKey; readonly isOpen: boolean } | undefined>();
  const [followed, setFollowed] = useState(chosen);
  const isMoving = useRef(false);
  const root = useRef<HTMLDivElement>(null);

  // Show the new range if it was selected outside of the calendar, for example in the form.
  if (followed.first !== chosen.first || followed.last !== chosen.last) {
    setFollowed(chosen);
    if (focus < chosen.first || focus > chosen.last) {
      setFocus(clampDay(chosen.last, bounds));
      setAnchor(undefined);
    }
  }

  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    root.current?.querySelector<HTMLElement>(`[data-day="${focus}"]`)?.focus();
  }, [focus]);

  const choose = (day: DayKey, extends_: boolean) => {
    setFocus(day);
    if (anchor !== undefined && anchor.day !== day && (anchor.isOpen || extends_)) {
      setAnchor({ ...anchor, isOpen: false });
      onChoose(between(anchor.day, day));
    } else {
      setAnchor({ day, isOpen: true });
      onChoose({ first: day, last: day });
    }
  };
  const press = (event: MouseEvent) => {
    const day = dayAt(event.target);
    if (day !== undefined && day <= bounds.last) choose(day, event.shiftKey);
  };
  const move = (event: KeyboardEvent) => {
    const focused = dayAt(event.target);
    if (focused === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (focused <= bounds.last) choose(focused, event.shiftKey);
      return;
    }
    const next = dayByKey(focused, event.key, view === 'year' ? 'columns' : 'rows');
    if (next === undefined) return;
    event.preventDefault();
    const day = clampDay(next, bounds);
    if (day === focused) return;
    isMoving.current = true;
    setFocus(day);
    if (event.shiftKey) {
      const from = anchor?.day ?? focused;
      setAnchor({ day: from, isOpen: false });
      onChoose(between(from, day), true);
    }
  };
  const chooseMonth = (month: number) => {
    setAnchor(undefined);
    const { first, last } = daysOfMonth(year, month);
    setFocus(first);
    onChoose({ first, last: clampDay(last, bounds) });
  };

  const scale = useMemo(() => heatScale(counts ?? {}), [counts]);
  const cell = (day: DayKey) => {
    const count = counts && (counts[day.slice(5)] ?? (unknownFrom !== undefined && day >= unknownFrom ? undefined : 0));
    return (
      <DayCell
        key={day}
        day={day}
        count={count}
        level={heatLevel(scale, count ?? 0)}
        isToday={day === today}
        isFuture={day > today}
        isChosen={day >= chosen.first && day <= chosen.last}
        takesFocus={day === focus}
        showsCount={view === 'month'}
      />
    );
  };
  const shownMonth = monthOf(focus);
  const step = (by: number) => setFocus(clampDay(addMonths(focus, by), bounds));
  return (
    // Handles the events of all days.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      className={view === 'year' ? 'calendar calendar-year' : 'calendar calendar-month'}
      onClick={press}
      onKeyDown={move}
    >
      {view === 'year' ? (
        <YearStrip
          year={year}
          cell={cell}
          volume={volume}
          last={bounds.last}
          isWhole={chosen.first <= bounds.first && chosen.last >= bounds.last}
          onChooseMonth={chooseMonth}
        />
      ) : (
        <>
          <div className="calendar-steps">
            <button type="button" aria-label="Previous month" disabled={shownMonth === 0} onClick={() => step(-1)}>
              <Icon name="chevron" />
            </button>
            <MonthHead
              day={focus}
              total={volume[MONTHS[shownMonth] ?? 'Jan']}
              onChoose={() => chooseMonth(shownMonth)}
            />
            <button
              type="button"
              aria-label="Next month"
              disabled={shownMonth === monthOf(bounds.last)}
              onClick={() => step(1)}
            >
              <Icon name="chevron" />
            </button>
          </div>
          <MonthGrid year={year} month={shownMonth} cell={cell} />
        </>
      )}
    </div>
  );
}

const dayAt = (target: EventTarget): DayKey | undefined =>
  (target as Element).closest<HTMLElement>('[data-day]')?.dataset['day'];

interface MonthHeadProps {
  /** Any day in the month. */
  readonly day: DayKey;
  /** Number of incidents in the month; undefined while unknown. */
  readonly total: number | undefined;
  readonly onChoose: () => void;
}

/** Renders a month's heading with its number of incidents. Clicking the name selects the month. */
function MonthHead({ day, total, onChoose }: MonthHeadProps) {
  return (
    <h3 className="month-head">
      <button type="button" onClick={onChoose}>
        <span className="visually-hidden">All of </span>
        <span aria-live="polite">{monthInFull(day)}</span>
      </button>
      {total !== undefined && total > 0 && (
        <span className="month-total figures">
          {total.toLocaleString('en-US')}
          <span className="visually-hidden"> {total === 1 ? 'call' : 'calls'}</span>
        </span>
      )}
    </h3>
  );
}
