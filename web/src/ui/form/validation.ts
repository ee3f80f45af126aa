import { IS_REQUIRED, valueFault, type Field, type FormField } from '@firehouse/model/general';
import { ApiError } from '../../lib/api/apiError.ts';
import type { FlatValues } from './formValues.ts';

/** An error message for a field. */
export interface FieldError {
  readonly path: string;
  readonly words: string;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Validates a form, first with the browser's constraints and then with the server's rules, which the form shares.
 * Returns the first error in each field.
 */
export function validate(form: HTMLFormElement, fields: readonly FormField[], values: FlatValues): FieldError[] {
  const faults = new Map<string, string>();
  for (const control of form.elements) {
    if (!isControl(control) || !control.willValidate || control.validity.valid) continue;
    const of = fieldNamed(fields, control.name);
    const words = of && wordsFor(control, of);
    if (of !== undefined && words !== undefined && !faults.has(of.path)) faults.set(of.path, words);
  }
  return fields.flatMap((of) => {
    const words = faults.get(of.path) ?? faultIn(values, of);
    return words === undefined ? [] : [{ path: of.path, words }];
  });
}

const END_AFTER_START = 'The end must be after the start.';

/** Returns a field's error. Also checks that an end time is after its start time. */
function faultIn(values: FlatValues, of: FormField): string | undefined {
  const { field, path, disabled } = of;
  if (disabled || field.kind === 'file' || field.kind === 'files') return undefined;
  const fault = valueFault(field, values[path]);
  if (fault !== undefined) return faultInWords(of, fault);
  if (field.kind !== 'timestamp' || field.after === undefined) return undefined;
  return Date.parse(String(values[path])) <= Date.parse(String(values[field.after])) ? END_AFTER_START : undefined;
}

/**
 * Converts an API error to an error in the form field that it names; undefined if it names none. The server's message
 * starts with the field's path (`contact.primary must be …`).
 */
export function fieldErrorOf(error: unknown, fields: readonly FormField[]): FieldError | undefined {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return undefined;
  const [, path, fault] = /^([\w.]+) (.+?)\.?$/s.exec(error.message.trim()) ?? [];
  const of = path === undefined ? undefined : fieldNamed(fields, path);
  return of && fault !== undefined ? { path: of.path, words: faultInWords(of, fault) } : undefined;
}

/** Turns a validation error into a sentence such as `Enter the details.` */
function faultInWords({ field }: FormField, fault: string): string {
  if (fault.startsWith('must be later than ')) return END_AFTER_START;
  const noun = nounOf(field);
  if (fault !== IS_REQUIRED) return `The ${noun} ${fault}.`;
  return `${isChosen(field) ? 'Choose' : 'Enter'} the ${noun}.`;
}

const chosen: ReadonlySet<string> = new Set(['select', 'multiselect', 'multicheckbox', 'file', 'files']);
const isChosen = ({ kind }: Field) => chosen.has(kind);
const nounOf = ({ noun, label }: Field) => noun ?? label.toLowerCase();

/** Returns a field's label, prefixed with its innermost group: `Emergency contact: Phone`. */
export function nameOf({ field, groups }: FormField): string {
  const group = groups.at(-1);
  return group === undefined ? field.label : `${group}: ${field.label}`;
}

/**
 * Finds the field for a control or a server path. A location has several controls, such as `location.lat`, and the
 * server can name a list item, such as `images.2`.
 */
function fieldNamed(fields: readonly FormField[], name: string): FormField | undefined {
  return fields.find(({ path }) => name === path || name.startsWith(`${path}.`));
}

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

/**
 * Returns the message for an error that only the browser detects; undefined for those that {@link valueFault} also
 * finds.
 */
function wordsFor({ validity, validationMessage, type }: Control, of: FormField): string | undefined {
  if (validity.customError && type === 'file') return validationMessage;
  if (validity.badInput)
    return type === 'number' ? `The ${nounOf(of.field)} must be a number.` : `Complete the ${nounOf(of.field)}.`;
  return validity.valueMissing && type === 'file' ? faultInWords(of, IS_REQUIRED) : undefined;
}
