import { IS_REQUIRED, valueFault, type Field, type FormField } from '@firehouse/model/general';
import { ApiError } from '../../lib/api/apiError.ts';
import type { FlatValues } from './formValues.ts';

/** An error in one field, as a sentence that names it. */
export interface FieldError {
  readonly path: string;
  readonly words: string;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Checks a form: first what the browser finds incomplete, then what the server checks, using the same definition.
 * @param form whose controls have the constraints
 * @param fields the form's fields, in order
 * @param values the form's values, by path
 * @returns the first error in each field
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

/** Returns what is wrong with a field, including a time that is not after the one it must follow. */
function faultIn(values: FlatValues, of: FormField): string | undefined {
  const { field, path, disabled } = of;
  if (disabled || field.kind === 'file' || field.kind === 'files') return undefined;
  const fault = valueFault(field, values[path]);
  if (fault !== undefined) return faultInWords(of, fault);
  if (field.kind !== 'timestamp' || field.after === undefined) return undefined;
  return Date.parse(String(values[path])) <= Date.parse(String(values[field.after])) ? END_AFTER_START : undefined;
}

/**
 * Returns the field that the server rejected: the API's message starts with its path (`contact.primary must be …`).
 * @returns undefined if the error doesn't name one of the form's fields
 */
export function fieldErrorOf(error: unknown, fields: readonly FormField[]): FieldError | undefined {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return undefined;
  const [, path, fault] = /^([\w.]+) (.+?)\.?$/s.exec(error.message.trim()) ?? [];
  const of = path === undefined ? undefined : fieldNamed(fields, path);
  return of && fault !== undefined ? { path: of.path, words: faultInWords(of, fault) } : undefined;
}

/** Phrases a fault as a natural sentence: `Enter the details.` */
function faultInWords({ field }: FormField, fault: string): string {
  if (fault.startsWith('must be later than ')) return END_AFTER_START;
  const noun = nounOf(field);
  if (fault !== IS_REQUIRED) return `The ${noun} ${fault}.`;
  return `${isChosen(field) ? 'Choose' : 'Enter'} the ${noun}.`;
}

const chosen: ReadonlySet<string> = new Set(['select', 'multiselect', 'multicheckbox', 'file', 'files']);
const isChosen = ({ kind }: Field) => chosen.has(kind);
const nounOf = ({ noun, label }: Field) => noun ?? label.toLowerCase();

/** Returns a field's label, with its innermost group if any: `Emergency contact: Phone`. */
export function nameOf({ field, groups }: FormField): string {
  const group = groups.at(-1);
  return group === undefined ? field.label : `${group}: ${field.label}`;
}

/**
 * Returns a control's field: a location has several controls, `location.lat`; a server can name an item,
 * `images.2`.
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

/** Returns the message for an error that only the browser can detect; undefined if {@link valueFault} finds it too. */
function wordsFor({ validity, type }: Control, of: FormField): string | undefined {
  if (validity.badInput)
    return type === 'number' ? `The ${nounOf(of.field)} must be a number.` : `Complete the ${nounOf(of.field)}.`;
  return validity.valueMissing && type === 'file' ? faultInWords(of, IS_REQUIRED) : undefined;
}
