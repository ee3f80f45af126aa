import type { FormField } from '@firehouse/model/general';
import type { ReactNode } from 'react';
import type { FormControlProps } from './formControlProps.ts';
import type { FieldError } from './validation.ts';
import type { FlatValues } from './formValues.ts';
import { otherZone } from '../../lib/time/wallTime.ts';
import { FieldInput } from './FieldInput.tsx';

interface FormFieldsProps {
  readonly fields: readonly FormField[];
  readonly initial: FlatValues;
  readonly errors: readonly FieldError[];
  readonly idOf: (path: string) => string;
  readonly onFiles: FormControlProps['onFiles'];
  /** Notes below individual fields, by path. */
  readonly notes?: Readonly<Record<string, ReactNode>> | undefined;
  readonly depth?: number;
}

/** Renders fields in order, with a fieldset for each group and section. */
export function FormFields(props: FormFieldsProps) {
  const { fields, initial, errors, idOf, onFiles, depth = 0 } = props;
  return groupedRuns(fields, depth).map(({ group, members }) =>
    group === undefined ? (
      <div key={members[0]?.path} className="form-fields">
        {members.map((of) => (
          <div key={of.path} className={`form-row ${widthOf(of)}`}>
            <FormControl
              id={idOf(of.path)}
              of={of}
              initial={initial[of.path]}
              error={errors.find(({ path }) => path === of.path)?.words}
              onFiles={onFiles}
            />
            {props.notes?.[of.path]}
          </div>
        ))}
      </div>
    ) : (
      <fieldset key={group} className="form-group">
        <legend>{group}</legend>
        <FormFields {...props} fields={members} depth={depth + 1} />
      </fieldset>
    ),
  );
}

/** Maximum length of a text that can share a row with another field, in characters. */
const HALF_MAX_LENGTH = 100;

/** Returns the class that sets a field's width. Class names are complete, so that PurgeCSS finds them. */
function widthOf({ field }: FormField): string {
  switch (field.kind) {
    case 'text':
    case 'phone':
      if (field.maxLength > HALF_MAX_LENGTH) return 'form-row-whole';
      return field.maxLength <= 10 ? 'form-row-short' : 'form-row-half';
    case 'email':
    case 'timestamp':
    case 'epochMs':
    case 'number':
    case 'select':
      return 'form-row-half';
    default:
      return 'form-row-whole';
  }
}

interface Run {
  /** Group label; undefined for fields outside a group. */
  readonly group: string | undefined;
  readonly members: FormField[];
}

/** Groups consecutive fields that belong to the same group or section. */
function groupedRuns(fields: readonly FormField[], depth: number): Run[] {
  const runs: Run[] = [];
  for (const field of fields) {
    const group = field.groups[depth] ?? (depth === 0 ? field.section : undefined);
    const last = runs.at(-1);
    if (last !== undefined && last.group === group) last.members.push(field);
    else runs.push({ group, members: [field] });
  }
  return runs;
}

/** Renders a field with its label, error and help text. */
function FormControl(props: FormControlProps) {
  const { id, of, error } = props;
  const { field } = of;
  const help = helpOf(of);
  const [errorId, helpId] = [`${id}-error`, `${id}-help`];
  const isSet =
    field.kind === 'multiselect' ||
    field.kind === 'multicheckbox' ||
    field.kind === 'location' ||
    field.kind === 'incidentIds';
  const described = [error !== undefined && errorId, help !== undefined && helpId].filter(Boolean).join(' ');
  const message = error !== undefined && (
    <p id={errorId} className="form-error">
      <span className="visually-hidden">Error: </span>
      {error}
    </p>
  );
  return (
    <>
      {!isSet && field.kind !== 'checkbox' && (
        <label htmlFor={id} className={field.required && !of.disabled ? 'form-required' : undefined}>
          {field.label}
        </label>
      )}
      {!isSet && message}
      <FieldInput {...props} described={described === '' ? undefined : described} message={isSet && message} />
      {help !== undefined && (
        <p id={helpId} className="form-help">
          {help}
        </p>
      )}
    </>
  );
}

/** Returns a field's help text. For times, adds the company's time zone if the browser uses another. */
function helpOf({ field }: FormField): string | undefined {
  const isTime = (field.kind === 'timestamp' && field.isDate !== true) || field.kind === 'epochMs';
  const zone = isTime ? otherZone() : undefined;
  return [field.help, zone && `Times are in ${zone}.`].filter(Boolean).join(' ') || undefined;
}
