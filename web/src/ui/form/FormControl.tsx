import { EMAIL_MAX_LENGTH, MULTISELECT_MAX_HEIGHT, type ChoiceField, type FormField } from '@firehouse/model';
import { wallTimeOf } from '../../lib/time/wallTime.ts';
import { browserZoneDiffers, companyZone } from '../../lib/time/zone.ts';
import type { FormControlProps } from './controlProps.ts';
import { FileControl } from './FileControl.tsx';
import { LocationControl } from './LocationControl.tsx';

/** A field with its label, error, and help text. */
export function FormControl(props: FormControlProps) {
  const { id, of, error } = props;
  const { field } = of;
  const help = helpOf(of);
  const [errorId, helpId] = [`${id}-error`, `${id}-help`];
  const isSet = field.kind === 'multicheckbox' || field.kind === 'location';
  const described = [error !== undefined && errorId, help !== undefined && helpId].filter(Boolean).join(' ');
  return (
    <>
      {!isSet && field.kind !== 'checkbox' && (
        <label htmlFor={id}>
          {field.label}
          {field.required !== true && <span className="form-optional"> (optional)</span>}
        </label>
      )}
      {error !== undefined && (
        <p id={errorId} className="form-error">
          <span className="visually-hidden">Error: </span>
          {error}
        </p>
      )}
      <Control {...props} described={described === '' ? undefined : described} />
      {help !== undefined && (
        <p id={helpId} className="form-help">
          {help}
        </p>
      )}
    </>
  );
}

/** The field's help text, and the zone of its times if the browser is in another zone than the company. */
function helpOf({ field }: FormField): string | undefined {
  const isTime = field.kind === 'timestamp' || field.kind === 'epochMs';
  const zone = isTime && browserZoneDiffers() ? `Times are in ${companyZone()}.` : undefined;
  return [field.help, zone].filter(Boolean).join(' ') || undefined;
}

function Control(props: FormControlProps & { readonly described: string | undefined }) {
  const { id, of, initial, error, described } = props;
  const { field, path, disabled } = of;
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
          autoComplete={completions[path]}
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
          defaultValue={text.toLowerCase()}
          autoComplete="email"
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
          step={field.whole ? 1 : 'any'}
          defaultValue={typeof initial === 'number' ? initial : ''}
        />
      );
    case 'timestamp':
    case 'epochMs':
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
      return (
        <select {...common} className="form-input" defaultValue={text}>
          {!field.options.includes('') && <option value="">Choose…</option>}
          <Options of={field} />
        </select>
      );
    case 'multiselect':
      return (
        <select
          {...common}
          multiple
          className="form-input"
          style={{ blockSize: `calc(${field.options.length} * 1.6rem + 1rem)`, maxBlockSize: MULTISELECT_MAX_HEIGHT }}
          defaultValue={chosen(initial)}
        >
          <Options of={field} />
        </select>
      );
    case 'multicheckbox':
      return <Checkboxes {...common} field={field} initial={chosen(initial)} />;
    case 'file':
    case 'files':
      return <FileControl {...common} field={field} initial={initial} onFiles={props.onFiles} />;
    case 'location':
      return <LocationControl {...props} />;
    case 'counts':
    case 'names':
      // Only the server writes these; no form shows them.
      return null;
  }
}

function Options({ of: { options, optionLabels } }: { readonly of: ChoiceField }) {
  return options.map((option) => (
    <option key={option} value={option}>
      {optionLabels?.[option] ?? option}
    </option>
  ));
}

/** Autocomplete tokens for what browsers know about their users (WCAG 1.3.5). */
const completions: Readonly<Record<string, string>> = {
  name: 'name',
  address: 'street-address',
  phone: 'tel',
  fName: 'given-name',
  lName: 'family-name',
};

function chosen(initial: unknown): string[] {
  return Array.isArray(initial) ? initial.map(String) : [];
}

/** Formats a stored time, ISO or ms since 1970, for the browser's control: in the company's zone, to the minute. */
function wallTime(time: unknown): string {
  const moment = typeof time === 'number' ? time : Date.parse(typeof time === 'string' ? time : '');
  return Number.isNaN(moment) ? '' : wallTimeOf(moment);
}

interface CheckboxesProps {
  readonly id: string;
  readonly required: boolean;
  readonly name: string;
  readonly disabled: boolean;
  readonly field: ChoiceField;
  readonly initial: readonly string[];
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** A group of checkboxes; if one is required, the first is invalid until one is checked. */
function Checkboxes({ id, name, disabled, required, field, initial, ...aria }: CheckboxesProps) {
  const check = (set: HTMLFieldSetElement | null) => {
    const boxes = [...(set?.querySelectorAll('input') ?? [])];
    const isMissing = required && boxes.every((box) => !box.checked);
    boxes[0]?.setCustomValidity(isMissing ? 'Choose at least one.' : '');
  };
  return (
    <fieldset ref={check} onChange={(event) => check(event.currentTarget)} aria-describedby={aria['aria-describedby']}>
      <legend>{field.label}</legend>
      {field.options.map((option, at) => (
        <label key={option} className="form-check">
          <input
            type="checkbox"
            className="form-check-input"
            id={at === 0 ? id : undefined}
            name={name}
            value={option}
            disabled={disabled}
            aria-invalid={aria['aria-invalid']}
            defaultChecked={initial.includes(option)}
          />
          <span>{field.optionLabels?.[option] ?? option}</span>
        </label>
      ))}
    </fieldset>
  );
}
