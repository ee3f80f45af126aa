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
import { DayCell } from './DayCell.tsx';
import { heatLevel, heatScale } from './HeatLegend.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { YearStrip } from './YearStrip.tsx';
import './calendar.scss';

/** A year's calendar. */
interface CalendarProps {
  readonly year: number;
  readonly today: DayKey;
  /** The year's incident counts by day, `MM-DD`; undefined if unknown. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  /** First day whose missing count is unknown instead of zero, because the counts are older than the day's end. */
  readonly unknownFrom?: DayKey | undefined;
  readonly chosen: DayRange;
  /** The whole year, or one month. */
  readonly view: 'year' | 'month';
  readonly volume: Partial<CallVolume>;
  /**
   * Called for each selection.
   * @param isMoving whether Shift and arrows are still extending the range
   */
  readonly onChoose: (days: DayRange, isMoving?: boolean) => void;
}

/**
 * Renders a year with the number of incidents on each day. A click selects a day; a second click on another day, or
 * Shift, selects a range. The keyboard works as in a date picker: arrows, Home and End within the week, Page Up and
 * Page Down by month. The days are a single tab stop.
 */
export function Calendar({ year, view, today, counts, unknownFrom, volume, chosen, onChoose }: CalendarProps) {
  const bounds = between(`${year}-01-01`, clampDay(today, { first: `${year}-01-01`, last: `${year}-12-31` }));
  const [focus, setFocus] = useState(() => clampDay(chosen.last, bounds));
  const [anchor, setAnchor] = useState<{ readonly day: DayKey; readonly isOpen: boolean } | undefined>();
  const [followed, setFollowed] = useState(chosen);
  const isMoving = useRef(false);
  const root = useRef<HTMLDivElement>(null);

  // A range selected elsewhere, in the form, scrolls into view.
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
    // The days are its controls; their events are delegated to it.
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
  /** A day in the month. */
  readonly day: DayKey;
  /** Its number of incidents, if known. */
  readonly total: number | undefined;
  readonly onChoose: () => void;
}

/** Renders a month's name, which selects the whole month, and its number of incidents. */
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
