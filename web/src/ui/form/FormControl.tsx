import { EMAIL_MAX_LENGTH, MULTISELECT_MAX_HEIGHT, type ChoiceField, type FormField } from '@firehouse/model';
import { useId } from 'react';
import type { FormControlProps } from './controlProps.ts';
import { wallTimeOf } from '../../lib/time/wallTime.ts';
import { LocationControl } from './LocationControl.tsx';

/** A field with its label and its help. */
export function FormControl(props: FormControlProps) {
  const { id, of } = props;
  const helpId = useId();
  const { field } = of;
  const help = field.help === undefined ? undefined : helpId;
  const isSet = field.kind === 'multicheckbox' || field.kind === 'location';
  return (
    <>
      {!isSet && field.kind !== 'checkbox' && (
        <label htmlFor={id}>
          {field.label}
          {field.required !== true && <span className="form-optional"> (optional)</span>}
        </label>
      )}
      <Control {...props} help={help} />
      {help !== undefined && (
        <p id={help} className="form-help">
          {field.help}
        </p>
      )}
    </>
  );
}

function Control({ id, of, initial, help }: FormControlProps & { readonly help: string | undefined }) {
  const { field, path, disabled } = of;
  const common = { id, name: path, disabled, required: field.required === true, 'aria-describedby': help };
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
          defaultValue={text}
          autoComplete="email"
          autoCapitalize="none"
        />
      );
    case 'number':
    case 'epochMs':
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
      return <input {...common} type="datetime-local" className="form-input" defaultValue={wallTime(text)} />;
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
          {!field.options.includes('') && <option value="">Choose …</option>}
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
          defaultValue={chosen(initial, field.initial)}
        >
          <Options of={field} />
        </select>
      );
    case 'multicheckbox':
      return <Checkboxes of={of} field={field} initial={chosen(initial, field.initial)} />;
    case 'file':
    case 'files':
      return (
        <input
          {...common}
          required={field.required === true && initial === undefined}
          type="file"
          className="form-input"
          accept={field.accept}
          multiple={field.kind === 'files'}
          onChange={(event) => limitFiles(event.currentTarget, field.maxFiles)}
        />
      );
    case 'location':
      return <LocationControl id={id} of={of} initial={initial} />;
    case 'counts':
    case 'names':
      // Only the server writes these; no form shows them.
      return null;
  }
}

/** Says at once, and not after many uploads, that a field holds no more. */
function limitFiles(input: HTMLInputElement, most = Infinity): void {
  input.setCustomValidity((input.files?.length ?? 0) > most ? `Choose ${most} at most.` : '');
}

function Options({ of: { options, optionLabels } }: { readonly of: ChoiceField }) {
  return options.map((option) => (
    <option key={option} value={option}>
      {optionLabels?.[option] ?? option}
    </option>
  ));
}

/** What browsers know of their users by themselves (WCAG 1.3.5). */
const completions: Readonly<Record<string, string>> = {
  name: 'name',
  address: 'street-address',
  phone: 'tel',
  fName: 'given-name',
  lName: 'family-name',
};

function chosen(initial: unknown, fallback: readonly string[] = []): string[] {
  return Array.isArray(initial) ? initial.map(String) : [...fallback];
}

/** An ISO time as the browser's own control has it: by the company's clocks, to the minute. */
function wallTime(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? '' : wallTimeOf(time);
}

interface CheckboxesProps {
  readonly of: FormField;
  readonly field: ChoiceField;
  readonly initial: readonly string[];
}

/** A set of boxes; where one is required, the browser says so at the first. */
function Checkboxes({ of: { path, disabled }, field, initial }: CheckboxesProps) {
  const check = (set: HTMLFieldSetElement | null) => {
    const boxes = [...(set?.querySelectorAll('input') ?? [])];
    const isMissing = field.required === true && boxes.every((box) => !box.checked);
    boxes[0]?.setCustomValidity(isMissing ? 'Choose at least one.' : '');
  };
  return (
    <fieldset ref={check} onChange={(event) => check(event.currentTarget)}>
      <legend>{field.label}</legend>
      {field.options.map((option) => (
        <label key={option} className="form-check">
          <input
            type="checkbox"
            className="form-check-input"
            name={path}
            value={option}
            disabled={disabled}
            defaultChecked={initial.includes(option)}
          />
          <span>{field.optionLabels?.[option] ?? option}</span>
        </label>
      ))}
    </fieldset>
  );
}
