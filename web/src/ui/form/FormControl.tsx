import type { FormField } from '@firehouse/model/general';
import { otherZone } from '../../lib/time/otherZone.ts';
import type { FormControlProps } from './formControlProps.ts';
import { FieldInput } from './FieldInput.tsx';

/** Renders a field with its label, error, and help text. */
export function FormControl(props: FormControlProps) {
  const { id, of, error } = props;
  const { field } = of;
  const help = helpOf(of);
  const [errorId, helpId] = [`${id}-error`, `${id}-help`];
  const isSet = field.kind === 'multiselect' || field.kind === 'multicheckbox' || field.kind === 'location';
  const described = [error !== undefined && errorId, help !== undefined && helpId].filter(Boolean).join(' ');
  return (
    <>
      {!isSet && field.kind !== 'checkbox' && (
        <label htmlFor={id} className={field.required && !of.disabled ? 'form-required' : undefined}>
          {field.label}
        </label>
      )}
      {error !== undefined && (
        <p id={errorId} className="form-error">
          <span className="visually-hidden">Error: </span>
          {error}
        </p>
      )}
      <FieldInput {...props} described={described === '' ? undefined : described} />
      {help !== undefined && (
        <p id={helpId} className="form-help">
          {help}
        </p>
      )}
    </>
  );
}

/** Returns the field's help text, and the zone of its times if the browser is in a different zone than the company. */
function helpOf({ field }: FormField): string | undefined {
  const isTime = (field.kind === 'timestamp' && field.isDate !== true) || field.kind === 'epochMs';
  const zone = isTime ? otherZone() : undefined;
  return [field.help, zone && `Times are in ${zone}.`].filter(Boolean).join(' ') || undefined;
}
