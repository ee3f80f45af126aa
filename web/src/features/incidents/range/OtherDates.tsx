import { useState } from 'react';
import { useEarlierYears } from '../storedCounts/earlierYears.ts';
import { RangeForm } from './RangeForm.tsx';
import type { WallRange } from './wallRange.ts';
import './otherDates.scss';

/** Date choices beyond the calendar. */
interface OtherDatesProps {
  readonly range: WallRange;
  readonly onRange: (range: WallRange) => void;
  /** The earliest of the years offered outside it. */
  readonly firstYear: number;
  readonly onYear: (year: number) => void;
}

/** What the calendar cannot choose, behind a disclosure: times of day, ranges over several years, and earlier years. */
export function OtherDates({ range, onRange, firstYear, onYear }: OtherDatesProps) {
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <details className="other-dates" onToggle={() => setWasOpen(true)}>
      <summary>Other dates</summary>
      <div className="other-dates-choices">
        <RangeForm key={`${range.from} ${range.to}`} range={range} onSubmit={onRange} />
        {wasOpen && <EarlierYears before={firstYear} onYear={onYear} />}
      </div>
    </details>
  );
}

interface EarlierYearsProps {
  readonly before: number;
  readonly onYear: (year: number) => void;
}

function EarlierYears({ before, onYear }: EarlierYearsProps) {
  const { state, value, retry } = useEarlierYears(before);
  if (state === 'loading') return <p role="status">Loading earlier years…</p>;
  if (state === 'failed') {
    return (
      <p role="alert">
        We couldn’t load the earlier years.{' '}
        <button type="button" className="btn btn-outline-primary" onClick={retry}>
          Try again
        </button>
      </p>
    );
  }
  if (value.length === 0) return <p role="status">No calls on record before {before}.</p>;
  return (
    <div className="earlier-years">
      <h3 id="earlier-years">Earlier years</h3>
      <div role="group" aria-labelledby="earlier-years" className="choices">
        {value.map((year) => (
          <button key={year} type="button" onClick={() => onYear(year)}>
            {year}
          </button>
        ))}
      </div>
    </div>
  );
}
