import type { FormField } from '@firehouse/model/general';
import { ApiError } from '../../lib/api/apiError.ts';
import type { FlatValues } from './formValues.ts';

/** The error of one field, as a sentence that names it. */
export interface FieldError {
  readonly path: string;
  readonly words: string;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Converts the result of the browser's constraint validation (SPEC §5) to our messages: the first error of each field.
 * @param form the form whose controls have the constraints
 * @param fields the form's fields, in order
 * @param values the form's values by path
 */
export function validate(form: HTMLFormElement, fields: readonly FormField[], values: FlatValues): FieldError[] {
  const errors = new Map<string, string>();
  for (const control of form.elements) {
    if (!isControl(control) || !control.willValidate || control.validity.valid) continue;
    const of = fieldNamed(fields, control.name);
    if (of !== undefined && !errors.has(of.path)) errors.set(of.path, wordsFor(control, nameOf(of)));
  }
  return fields.flatMap((of) => {
    const words = errors.get(of.path) ?? (endsTooEarly(values, of) ? END_AFTER_START : undefined);
    return words === undefined ? [] : [{ path: of.path, words }];
  });
}

const END_AFTER_START = 'The end must be after the start.';

/** Returns whether a time is not after the one that it must follow. */
function endsTooEarly(values: FlatValues, { path, field }: FormField): boolean {
  if (field.kind !== 'timestamp' || field.after === undefined) return false;
  return Date.parse(String(values[path])) <= Date.parse(String(values[field.after]));
}

/**
 * Returns the field that the server rejected: the API's message starts with its path (`contact.primary must be …`).
 * @returns undefined if the error names no field of the form
 */
export function fieldErrorOf(error: unknown, fields: readonly FormField[]): FieldError | undefined {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return undefined;
  const match = /^([\w.]+) (.+)$/s.exec(error.message.trim());
  const of = match?.[1] === undefined ? undefined : fieldNamed(fields, match[1]);
  if (of === undefined) return undefined;
  const isOrder = of.field.kind === 'timestamp' && match?.[2] === `must be later than ${of.field.after}.`;
  return { path: of.path, words: isOrder ? END_AFTER_START : `${nameOf(of)} ${match?.[2]}` };
}

/** Returns a field's label, with its innermost group if any: `In an emergency: Phone`. */
export function nameOf({ field, groups }: FormField): string {
  const group = groups.at(-1);
  return group === undefined ? field.label : `${group}: ${field.label}`;
}

/**
 * Returns the field of a control: a location has several controls, `location.lat`; a server can name an item,
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

function wordsFor(control: Control, name: string): string {
  const { validity } = control;
  const input = control instanceof HTMLInputElement ? control : undefined;
  if (validity.customError) return `${name}: ${control.validationMessage}`;
  if (validity.badInput) return input?.type === 'number' ? `${name} must be a number.` : `${name} is incomplete.`;
  if (validity.valueMissing) return input?.type === 'file' ? `${name}: Choose a file.` : `${name} is required.`;
  if (validity.typeMismatch) return `${name} must be an email address, such as name@example.com.`;
  if (validity.rangeUnderflow) return `${name} must be at least ${input?.min}.`;
  if (validity.rangeOverflow) return `${name} must be at most ${input?.max}.`;
  if (validity.tooLong && !(control instanceof HTMLSelectElement)) {
    return `${name} must be at most ${control.maxLength} characters long.`;
  }
  return control.validationMessage || `${name} is not valid.`;
}
