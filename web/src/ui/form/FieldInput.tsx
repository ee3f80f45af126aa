import { EMAIL_MAX_LENGTH, normalizeEmail, type ChoiceField } from '@firehouse/model/general';
import { use, type ReactNode } from 'react';
import { wallTimeOf } from '../../lib/time/wallTime.ts';
import { Checkboxes } from './Checkboxes.tsx';
import type { FormControlProps } from './formControlProps.ts';
import { FileControl } from './FileControl.tsx';
import { IncidentIdsControl } from './incidentIdsControl.ts';
import { LocationControl } from './LocationControl.tsx';
import { choicesOf } from './formValues.ts';

interface FieldInputProps extends FormControlProps {
  /** Ids of the elements with the field's help text and error. */
  readonly described: string | undefined;
  /** The field's error if it belongs below the control's legend. */
  readonly message: ReactNode;
}

/** Renders the control for a field, depending on its kind. */
export function FieldInput(props: FieldInputProps) {
  const { id, of, initial, error, described } = props;
  const { field, path, disabled } = of;
  const IncidentIds = use(IncidentIdsControl);
  const common = {
    id,
    name: path,
    disabled,
    required: field.required === true,
    'aria-describedby': described,
    'aria-invalid': error === undefined ? undefined : (true as const),
  };
  const text = typeof initial === 'string' ? initial : '';
  switch (field.kind) {
    case 'text':
    case 'phone':
      return (
        <input
          {...common}
          type={field.kind === 'phone' ? 'tel' : 'text'}
          className="form-input"
          maxLength={field.maxLength}
          placeholder={field.placeholder}
          defaultValue={text}
          autoComplete={field.autocomplete}
        />
      );
    case 'textarea':
      return <textarea {...common} className="form-input" rows={4} maxLength={field.maxLength} defaultValue={text} />;
    case 'email':
      return (
        <input
          {...common}
          type="email"
          className="form-input form-lower"
          maxLength={EMAIL_MAX_LENGTH}
          defaultValue={normalizeEmail(text)}
          autoComplete={field.autocomplete}
          autoCapitalize="none"
        />
      );
    case 'number':
      return (
        <input
          {...common}
          type="number"
          className="form-input"
          min={field.min}
          max={field.max}
          step={field.integer ? 1 : 'any'}
          defaultValue={typeof initial === 'number' ? initial : ''}
          inputMode={field.integer ? 'numeric' : 'decimal'}
          // On a phone, deleting the old number takes many taps.
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      );
    case 'timestamp':
    case 'epochMs':
      if (field.kind === 'timestamp' && field.isDate) {
        const date = wallTime(initial).slice(0, DATE_LENGTH);
        return <input {...common} type="date" className="form-input" max="9999-12-31" defaultValue={date} />;
      }
      return (
        <input
          {...common}
          type="datetime-local"
          className="form-input"
          max="9999-12-31T23:59"
          defaultValue={wallTime(initial)}
        />
      );
    case 'checkbox':
      return (
        <label className="form-check">
          <input
            {...common}
            required={false}
            type="checkbox"
            className="form-check-input"
            defaultChecked={initial === true}
          />
          <span>{field.label}</span>
        </label>
      );
    case 'select':
      return <SelectControl {...common} field={field} initial={initial} />;
    case 'multiselect':
    case 'multicheckbox':
      return <Checkboxes {...common} field={field} initial={choicesOf(initial)} message={props.message} />;
    case 'file':
    case 'files':
      return <FileControl {...common} field={field} initial={initial} onFiles={props.onFiles} />;
    case 'incidentIds':
      return IncidentIds && <IncidentIds {...props} />;
    case 'location':
      return <LocationControl {...props} />;
    case 'counts':
    case 'names':
      // Written only by the server, so no form has a control for it.
      return null;
  }
}

/** Length of the date part in a `datetime-local` value such as `2026-06-05T12:30`. */
const DATE_LENGTH = 10;

/** Formats a stored time (ISO or ms since 1970) for a `datetime-local` input, in the company's time zone. */
function wallTime(time: unknown): string {
  const moment = typeof time === 'number' ? time : Date.parse(typeof time === 'string' ? time : '');
  return Number.isNaN(moment) ? '' : wallTimeOf(moment);
}

interface SelectControlProps {
  readonly id: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly required: boolean;
  readonly field: ChoiceField;
  readonly initial: unknown;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

function SelectControl({ field, initial, ...common }: SelectControlProps) {
  const { options, optionLabels } = field;
  return (
    <select {...common} className="form-input" defaultValue={typeof initial === 'string' ? initial : ''}>
      {!options.includes('') && <option value="">{optionLabels?.[''] ?? 'Choose…'}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {optionLabels?.[option] ?? option}
        </option>
      ))}
    </select>
  );
}
