import { useState, useId, type FormEvent } from 'react';
import { texts } from '@firehouse/model';
import { useEarlierYears } from '../storedCounts/earlierYears.ts';
import type { WallRange } from './wallRange.ts';
import { momentOf } from '../../../lib/time/wallTime.ts';
import '../../../ui/form/formControls.scss';
import './rangeForm.scss';
import './otherDates.scss';

interface OtherDatesProps {
  readonly range: WallRange;
  readonly onRange: (range: WallRange) => void;
  /** First year that has a button; earlier years are listed here. */
  readonly firstYear: number;
  readonly onYear: (year: number) => void;
}

/** Renders date choices that the calendar doesn't offer: times of day, ranges across years, and earlier years. */
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

function EarlierYears({ before, onYear }: { readonly before: number; readonly onYear: (year: number) => void }) {
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

interface RangeFormProps {
  /** Initial range. To reset the form, change its key. */
  readonly range: WallRange;
  readonly onSubmit: (range: WallRange) => void;
}

function readRange(form: HTMLFormElement): WallRange {
  const end = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value.slice(0, 16) ?? '';
  return { from: end('from'), to: end('to') };
}

/** Reports a range that ends before it starts. Missing fields are reported by the browser. */
function check({ currentTarget: form }: FormEvent<HTMLFormElement>): void {
  const { from, to } = readRange(form);
  const isBackwards = momentOf(to) < momentOf(from);
  form
    .querySelector<HTMLInputElement>('[name="to"]')
    ?.setCustomValidity(isBackwards ? '“To” can’t be earlier than “From.” Change one of them.' : '');
}

/** Renders the form for a time range; both ends are required (SPEC §2 and §5). */
function RangeForm({ range, onSubmit }: RangeFormProps) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(readRange(event.currentTarget));
  };
  return (
    <form className="range-form" onSubmit={submit} onInput={check}>
      <div>
        <label htmlFor={`${id}from`}>From</label>
        <input
          id={`${id}from`}
          name="from"
          type="datetime-local"
          required
          className="form-input"
          max="9999-12-31T23:59"
          defaultValue={range.from}
        />
      </div>
      <div>
        <label htmlFor={`${id}to`}>To</label>
        <input
          id={`${id}to`}
          name="to"
          type="datetime-local"
          required
          className="form-input"
          max="9999-12-31T23:59"
          defaultValue={range.to}
        />
      </div>
      <button type="submit" className="btn btn-primary">
        {texts.getIncidents}
      </button>
    </form>
  );
}
