import { INCIDENT_YEAR_CHOICES, MONTHS } from '@firehouse/model';
import { useState } from 'react';
import { useCallVolume } from '../../features/incidents/callVolume.ts';
import { useDailyCalls } from '../../features/incidents/dailyCalls.ts';
import { useHistoryState } from '../../lib/place/useHistoryState.ts';
import { IncidentList } from '../../features/incidents/range/IncidentList.tsx';
import { isWallRange } from '../../features/incidents/range/wallRange.ts';
import { wallTimeOf, type DayKey } from '../../lib/time/wallTime.ts';
import { Calendar } from '../../ui/calendar/Calendar.tsx';
import { clampDay, type DayRange } from '../../ui/calendar/days.ts';
import './callHistory.scss';

/** From this width a year's calendar fits on the screen; below it the month is shown first. */
const ROOM_FOR_A_YEAR = '(width >= 768px)';

/** The calls of the last five years: the calendar of a year, and the list of a range of it (SPEC §2). */
export default function CallHistory() {
  const [now] = useState(() => wallTimeOf(Date.now()));
  const today = now.slice(0, 10);
  const thisYear = Number(today.slice(0, 4));
  const years = Array.from({ length: INCIDENT_YEAR_CHOICES }, (_, back) => thisYear - back);
  const [year = thisYear, setYear] = useHistoryState('year', (value): value is number =>
    years.some((each) => each === value),
  );
  const [range = { from: `${today}T00:00`, to: now }, setRange] = useHistoryState('range', isWallRange);

  const choose = ({ first, last }: DayRange) =>
    setRange({ from: `${first}T00:00`, to: last === today ? wallTimeOf(Date.now()) : `${last}T23:59` });
  const chooseYear = (choice: number) => {
    setYear(choice);
    choose({ first: `${choice}-01-01`, last: choice === thisYear ? today : `${choice}-12-31` });
  };
  return (
    <div className="container history">
      <div role="group" aria-label="Year" className="choices">
        {years.map((choice) => (
          <button key={choice} type="button" aria-pressed={choice === year} onClick={() => chooseYear(choice)}>
            {choice}
          </button>
        ))}
      </div>
      <YearOfCalls
        key={year}
        year={year}
        today={today}
        chosen={{ first: range.from.slice(0, 10), last: range.to.slice(0, 10) }}
        onChoose={choose}
      />
      <IncidentList range={range} onRange={setRange} />
    </div>
  );
}

interface YearOfCallsProps {
  readonly year: number;
  readonly today: DayKey;
  readonly chosen: DayRange;
  readonly onChoose: (days: DayRange) => void;
}

type CalendarView = 'year' | 'month';

function YearOfCalls({ year, today, chosen, onChoose }: YearOfCallsProps) {
  const volume = useCallVolume(year);
  const daily = useDailyCalls(year);
  const [fitting] = useState<CalendarView>(() =>
    (globalThis.matchMedia?.(ROOM_FOR_A_YEAR).matches ?? true) ? 'year' : 'month',
  );
  const [view = fitting, setView] = useHistoryState(
    'calendar',
    (value): value is CalendarView => value === 'year' || value === 'month',
  );
  const total = MONTHS.reduce((sum, month) => sum + (volume.value[month] ?? 0), 0);
  return (
    <section className="history-year" aria-labelledby="year-title">
      <div className="history-head">
        <h2 id="year-title">
          {volume.state === 'loading' ? (
            year
          ) : (
            <YearInWords year={year} total={total} isKnown={volume.state === 'ready'} />
          )}
        </h2>
        <div role="group" aria-label="Calendar" className="choices">
          {(['year', 'month'] as const).map((each) => (
            <button key={each} type="button" aria-pressed={each === view} onClick={() => setView(each)}>
              {each === 'year' ? 'Year' : 'Month'}
            </button>
          ))}
        </div>
      </div>
      <p className="history-hint">
        {daily.state === 'failed'
          ? 'The number of calls on each day could not be read. The days can be chosen all the same.'
          : 'Choose a day, and another one for all the days between; or a whole month by its name.'}
      </p>
      <Calendar
        year={year}
        view={view}
        today={today}
        counts={daily.value}
        volume={volume.value}
        chosen={clampRange(chosen, year)}
        onChoose={onChoose}
      />
    </section>
  );
}

/** What of the chosen days is in the year, or a range that has none of its days. */
function clampRange({ first, last }: DayRange, year: number): DayRange {
  const bounds = { first: `${year}-01-01`, last: `${year}-12-31` };
  if (last < bounds.first || first > bounds.last) return { first, last };
  return { first: clampDay(first, bounds), last: clampDay(last, bounds) };
}

interface YearInWordsProps {
  readonly year: number;
  readonly total: number;
  readonly isKnown: boolean;
}

function YearInWords({ year, total, isKnown }: YearInWordsProps) {
  if (!isKnown) return `The calls of ${year} could not be read`;
  if (total === 0) return `No calls are recorded for ${year}`;
  return (
    <>
      <strong className="figures">{total.toLocaleString('en-US')}</strong> {total === 1 ? 'call' : 'calls'} in {year}
    </>
  );
}
