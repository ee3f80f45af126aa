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

/** Renders the incidents from the last five years: a year's calendar, and a list for a range of its days (SPEC §2). */
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
    // The calendar follows, unless its year overlaps the range.
    if (year < yearOf(requested.from) || year > yearOf(requested.to))
      setYear(clampYear(yearOf(requested.to), thisYear));
  };

  const daily = useDailyCalls(year);
  // The strip's 365 days render in the background, so that the page stays responsive.
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

/** Clamps a year to the company's existence. */
const clampYear = (year: number, thisYear: number) => Math.min(Math.max(year, company.founded), thisYear);

/** Returns the part of the selected range that is in the year; the whole selection if there is none. */
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

/** Maximum height of the bars at the top and bottom of the screen, in CSS px. */
const BARS_PX = 72;
/**
 * Height of the part of the result that must be visible: its heading, its filters and the first incident, in CSS px.
 */
const RESULTS_PX = 290;

/**
 * Scrolls the result of a choice in the calendar into view: together with the calendar above it if both fit on the
 * screen, so that the user can select a second day for a range; otherwise alone. Does not scroll if enough of it is
 * visible. The focus stays in the calendar; the result's status line is announced.
 */
export function revealResults(calendar: Element, results: Element): void {
  const { top } = results.getBoundingClientRect();
  if (top >= 0 && top <= innerHeight - RESULTS_PX) return;
  const fits = top - calendar.getBoundingClientRect().top <= innerHeight - BARS_PX - RESULTS_PX;
  // Smooth, or instant for users who prefer reduced motion, as defined by the page's CSS.
  (fits ? calendar : results).scrollIntoView({ block: 'start' });
}
