import { texts } from '@firehouse/model';
import { useId, type FormEvent } from 'react';
import { momentOf } from '../../../lib/time/wallTime.ts';
import type { WallRange } from './wallRange.ts';
import '../../../ui/form/formControls.scss';
import './rangeForm.scss';

/** The form of a range. */
interface RangeFormProps {
  /** The initial range; change the form's key to reset it. */
  readonly range: WallRange;
  readonly onSubmit: (range: WallRange) => void;
}

function readRange(form: HTMLFormElement): WallRange {
  const end = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value.slice(0, 16) ?? '';
  return { from: end('from'), to: end('to') };
}

/** The browser reports missing fields; a range that ends before it starts is checked here. */
function check({ currentTarget: form }: FormEvent<HTMLFormElement>): void {
  const { from, to } = readRange(form);
  const isBackwards = momentOf(to) < momentOf(from);
  form
    .querySelector<HTMLInputElement>('[name="to"]')
    ?.setCustomValidity(isBackwards ? '“To” can’t be earlier than “From.” Change one of them.' : '');
}

/** The form for a range of time, both ends required (SPEC §2 and §5). */
export function RangeForm({ range, onSubmit }: RangeFormProps) {
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
