import { MONTHS, type CallVolume } from '@firehouse/model';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Icon } from '../drawings/Icon.tsx';
import { monthInFull, monthName } from '../../lib/time/dayInWords.ts';
import type { DayKey } from '../../lib/time/wallTime.ts';
import { addMonths, between, clampDay, dayByKey, daysOfMonth, monthOf, type DayRange } from './days.ts';
import { MonthGrid } from './MonthGrid.tsx';
import './calendar.scss';

/** A year's calendar. */
export interface CalendarProps {
  readonly year: number;
  /** All months at once, or one large. */
  readonly view: 'year' | 'month';
  readonly today: DayKey;
  readonly counts: Readonly<Record<string, number>>;
  readonly volume: Partial<CallVolume>;
  /** The chosen days. */
  readonly chosen: DayRange;
  readonly onChoose: (days: DayRange) => void;
}

/**
 * A year with its number of calls on each day, on which days are chosen: one by a press, a range by a
 * second press on another day, or by Shift. The keyboard moves as in a date picker: arrows, Home and End
 * in the week, Page Up and Page Down by month; one day takes the focus.
 */
export function Calendar({ year, view, today, counts, volume, chosen, onChoose }: CalendarProps) {
  const bounds = between(`${year}-01-01`, clampDay(today, { first: `${year}-01-01`, last: `${year}-12-31` }));
  const [focus, setFocus] = useState(() => clampDay(chosen.last, bounds));
  const [anchor, setAnchor] = useState<{ readonly day: DayKey; readonly isOpen: boolean } | undefined>();
  const isMoving = useRef(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

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
    const day = (event.target as Element).closest<HTMLElement>('[data-day]')?.dataset['day'];
    if (day !== undefined) choose(day, event.shiftKey);
  };
  const move = (event: KeyboardEvent) => {
    if (!(event.target as Element).matches('[data-day]') || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayByKey(focus, event.key);
    if (next === undefined) return;
    event.preventDefault();
    const day = clampDay(next, bounds);
    if (day === focus) return;
    isMoving.current = true;
    setFocus(day);
    if (event.shiftKey) {
      const from = anchor?.day ?? focus;
      setAnchor({ day: from, isOpen: false });
      onChoose(between(from, day));
    }
  };
  const chooseMonth = (month: number) => {
    setAnchor(undefined);
    const { first, last } = daysOfMonth(year, month);
    setFocus(first);
    onChoose({ first, last: clampDay(last, bounds) });
  };

  const most = Math.max(1, ...Object.values(counts));
  const grid = (month: number) => {
    const days = daysOfMonth(year, month);
    const isTouched = chosen.first <= days.last && chosen.last >= days.first;
    return (
      <MonthGrid
        year={year}
        month={month}
        counts={counts}
        most={most}
        today={today}
        focus={monthOf(focus) === month ? focus : undefined}
        first={isTouched ? (chosen.first < days.first ? days.first : chosen.first) : undefined}
        last={isTouched ? (chosen.last > days.last ? days.last : chosen.last) : undefined}
        labelledBy={`${id}${month}`}
      />
    );
  };

  const shownMonth = monthOf(focus);
  const step = (by: number) => setFocus(clampDay(addMonths(focus, by), bounds));
  return (
    // The days are buttons; they tell the calendar, once for all of them.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      className={view === 'year' ? 'calendar calendar-year' : 'calendar calendar-month'}
      onClick={press}
      onKeyDown={move}
    >
      {view === 'year' ? (
        MONTHS.map((name, month) => (
          <div key={name}>
            <MonthHead
              id={`${id}${month}`}
              day={daysOfMonth(year, month).first}
              total={volume[name]}
              isToCome={month > monthOf(bounds.last)}
              onChoose={() => chooseMonth(month)}
            />
            {grid(month)}
          </div>
        ))
      ) : (
        <div>
          <div className="calendar-steps">
            <button type="button" aria-label="Earlier month" disabled={shownMonth === 0} onClick={() => step(-1)}>
              <Icon name="chevron" />
            </button>
            <MonthHead
              id={`${id}${shownMonth}`}
              day={focus}
              total={volume[MONTHS[shownMonth] ?? 'Jan']}
              isLarge
              onChoose={() => chooseMonth(shownMonth)}
            />
            <button
              type="button"
              aria-label="Later month"
              disabled={shownMonth === monthOf(bounds.last)}
              onClick={() => step(1)}
            >
              <Icon name="chevron" />
            </button>
          </div>
          {grid(shownMonth)}
        </div>
      )}
    </div>
  );
}

interface MonthHeadProps {
  readonly id: string;
  /** A day of the month. */
  readonly day: DayKey;
  /** Its calls, when they are known. */
  readonly total: number | undefined;
  readonly isLarge?: boolean;
  readonly isToCome?: boolean;
  readonly onChoose: () => void;
}

/** The name of a month, which chooses all of it, and its number of calls. */
function MonthHead({ id, day, total, isLarge = false, isToCome = false, onChoose }: MonthHeadProps) {
  return (
    <h3 className="month-head">
      <button type="button" disabled={isToCome} onClick={onChoose}>
        <span id={id} aria-live={isLarge ? 'polite' : undefined}>
          {isLarge ? monthInFull(day) : monthName(day)}
        </span>
        <span className="visually-hidden">, all of it</span>
      </button>
      {total !== undefined && total > 0 && (
        <span className="month-total figures">
          {total.toLocaleString('en-US')}
          <span className="visually-hidden"> calls</span>
        </span>
      )}
    </h3>
  );
}
