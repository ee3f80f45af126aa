import { company, MONTHS } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useCallVolume, useDailyCalls } from '../../features/incidents/storedCounts/yearlyCounts.ts';
import { refetchRange } from '../../features/incidents/incidentsOfRange.ts';
import { useHistoryState } from '../../lib/navigation/useHistoryState.ts';
import { IncidentList } from '../../features/incidents/range/IncidentList.tsx';
import { OtherDates } from '../../features/incidents/range/OtherDates.tsx';
import { yearsWithButtons, YearButtons } from '../../features/incidents/YearButtons.tsx';
import { defaultRange, isWallRange, type WallRange } from '../../features/incidents/range/wallRange.ts';
import { dayOf, wallTimeOf } from '../../lib/time/wallTime.ts';
import { Calendar } from '../../features/incidents/calendar/Calendar.tsx';
import { clampDay, type DayRange } from '../../lib/time/calendarDays.ts';
import { HeatLegend } from '../../features/incidents/calendar/HeatLegend.tsx';
import './callHistory.scss';

type CalendarView = 'year' | 'month';

/**
 * Renders the call history: a calendar for a year, and the incidents within a range of days (SPEC §2). Years before the
 * last five are available if they have incidents.
 */
export default function CallHistory() {
  const client = useQueryClient();
  const [now] = useState(() => wallTimeOf(Date.now()));
  const today = now.slice(0, 10);
  const thisYear = yearOf(today);
  const firstYear = Math.min(...yearsWithButtons(thisYear));
  const [year = thisYear, setYear] = useHistoryState(
    'year',
    (value): value is number => Number.isInteger(value) && value === clampYear(value as number, thisYear),
  );
  const [range = defaultRange(now), setRange] = useHistoryState('range', isWallRange);
  const [view = 'year', setView] = useHistoryState(
    'calendar',
    (value): value is CalendarView => value === 'year' || value === 'month',
  );
  const root = useRef<HTMLDivElement>(null);
  const [choices, setChoices] = useState(0);
  useEffect(() => {
    const calendar = root.current?.querySelector('.calendar');
    const results = root.current?.querySelector('.range');
    if (choices > 0 && calendar && results) revealResults(calendar, results);
  }, [choices]);

  const showDays = ({ first, last }: DayRange) =>
    setRange({ from: `${first}T00:00`, to: last === today ? wallTimeOf(Date.now()) : `${last}T23:59` });
  const chooseYear = (choice: number) => {
    setYear(choice);
    showDays({ first: `${choice}-01-01`, last: choice === thisYear ? today : `${choice}-12-31` });
  };
  const choose = (days: DayRange, isMoving = false) => {
    showDays(days);
    if (!isMoving) setChoices(choices + 1);
  };
  const submit = (requested: WallRange) => {
    setChoices(choices + 1);
    if (requested.from === range.from && requested.to === range.to) {
      void refetchRange(client);
      return;
    }
    setRange(requested);
    // Show the year of the end of the range, unless the year on screen already overlaps the range.
    if (year < yearOf(requested.from) || year > yearOf(requested.to))
      setYear(clampYear(yearOf(requested.to), thisYear));
  };

  const daily = useDailyCalls(year);
  // Render the year's 365 days with low priority so that the page stays responsive.
  const counts = useDeferredValue(daily.state === 'ready' ? daily.value : undefined);
  const volume = useCallVolume(year);
  return (
    <div ref={root} className={view === 'year' ? 'container history year-view' : 'container history month-view'}>
      <section className="history-calendar" aria-labelledby="year-title">
        <div className="history-bar">
          <YearButtons thisYear={thisYear} year={year} onYear={chooseYear} />
          <h2 id="year-title">
            {volume.state === 'loading' ? (
              year
            ) : (
              <YearInWords
                year={year}
                total={MONTHS.reduce((sum, month) => sum + (volume.value[month] ?? 0), 0)}
                isLoaded={volume.state === 'ready'}
              />
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
        <Calendar
          key={year}
          year={year}
          view={view}
          today={today}
          counts={counts}
          unknownFrom={daily.isCached ? dayOf(daily.readAt) : undefined}
          volume={volume.value}
          chosen={clampRange({ first: range.from.slice(0, 10), last: range.to.slice(0, 10) }, year)}
          onChoose={choose}
        />
        <div className="history-notes">
          <p className="history-hint">
            {daily.state === 'failed'
              ? 'We couldn’t load the number of calls per day. You can still select days.'
              : 'Select a day, or two for a range.'}
          </p>
          <HeatLegend counts={counts} />
          <OtherDates range={range} onRange={submit} firstYear={firstYear} onYear={chooseYear} />
        </div>
      </section>
      <IncidentList range={range} />
    </div>
  );
}

const yearOf = (time: string) => Number(time.slice(0, 4));

/** Limits a year to the time since the company was founded. */
const clampYear = (year: number, thisYear: number) => Math.min(Math.max(year, company.founded), thisYear);

/** Returns the part of the selected range within the year; the whole range if it is outside the year. */
function clampRange({ first, last }: DayRange, year: number): DayRange {
  const bounds = { first: `${year}-01-01`, last: `${year}-12-31` };
  if (last < bounds.first || first > bounds.last) return { first, last };
  return { first: clampDay(first, bounds), last: clampDay(last, bounds) };
}

interface YearInWordsProps {
  readonly year: number;
  readonly total: number;
  readonly isLoaded: boolean;
}

function YearInWords({ year, total, isLoaded }: YearInWordsProps) {
  if (!isLoaded) return `We couldn’t load the call count for ${year}`;
  if (total === 0) return `No calls on record for ${year}`;
  return (
    <>
      <strong className="figures">{total.toLocaleString('en-US')}</strong> {total === 1 ? 'call' : 'calls'} in {year}
    </>
  );
}

/** Maximum total height of the bars at the top and bottom of the screen, in CSS px. */
const BARS_PX = 72;
/** How much of the results must be visible, in CSS px: the heading, the filters and the first incident. */
const RESULTS_PX = 290;

/**
 * Scrolls the results into view after the user selects days in the calendar, unless enough is already visible. If both
 * fit on the screen, keeps the calendar in view so that the user can select a range. The focus stays in the calendar;
 * screen readers announce the status line.
 */
export function revealResults(calendar: Element, results: Element): void {
  const { top } = results.getBoundingClientRect();
  if (top >= 0 && top <= innerHeight - RESULTS_PX) return;
  const fits = top - calendar.getBoundingClientRect().top <= innerHeight - BARS_PX - RESULTS_PX;
  // Uses the scroll behavior from CSS: smooth, or instant for users who prefer reduced motion.
  (fits ? calendar : results).scrollIntoView({ block: 'start' });
}
