import { normalizeEmail, type ChoiceField, type FormField } from '@firehouse/model/general';

/** A document or a group of its fields, as nested JSON. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Form values by path, such as `contact.emergency.phone`; null for an empty field. */
export type FlatValues = Readonly<Record<string, unknown>>;

/**
 * Returns the values of a form nobody has edited yet, normalized like those from readForm.ts so that untouched fields
 * compare equal.
 */
export function flatten(fields: readonly FormField[], document: FormValues = {}): FlatValues {
  return Object.fromEntries(fields.map((of) => [of.path, normalized(of, valueAt(document, of.path))]));
}

/** Returns the value at a path in a document; undefined if there is none. */
export function valueAt(document: FormValues, path: string): unknown {
  let value: unknown = document;
  for (const name of path.split('.')) value = (value as FormValues | null | undefined)?.[name];
  return value;
}

/** Nests values by path and omits empty fields. */
export function nest(values: FlatValues): Record<string, unknown> {
  return nestAll(Object.entries(values).filter(([, value]) => value !== null));
}

/** Nests values by path: `contact.primary` becomes `primary` in `contact`. */
export function nestAll(entries: readonly (readonly [path: string, value: unknown])[]): Record<string, unknown> {
  const document: Record<string, unknown> = {};
  for (const [path, value] of entries) {
    const names = path.split('.');
    const last = names.pop() ?? path;
    let group = document;
    for (const name of names) group = (group[name] ??= {}) as Record<string, unknown>;
    group[last] = value;
  }
  return document;
}

/** Normalizes text for storage: trims it and converts line endings to `\n`. Returns null if nothing is left. */
export function textValue(text: unknown): string | null {
  const trimmed = typeof text === 'string' ? text.replaceAll(/\r\n?/g, '\n').trim() : '';
  return trimmed === '' ? null : trimmed;
}

/** Returns a multiple-choice value as strings; empty if it is missing. */
export function choicesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Returns the chosen options in the field's order; null if none are chosen. */
export function choiceValue({ options }: ChoiceField, chosen: readonly unknown[]): string[] | null {
  const valid = options.filter((option) => chosen.includes(option));
  return valid.length === 0 ? null : valid;
}

function normalized({ field }: FormField, value: unknown): unknown {
  switch (field.kind) {
    case 'checkbox':
      return value === true;
    case 'multiselect':
    case 'multicheckbox':
      return choiceValue(field, Array.isArray(value) ? value : (field.initial ?? []));
    case 'email': {
      const text = textValue(value);
      return text === null ? null : normalizeEmail(text);
    }
    case 'text':
    case 'phone':
    case 'textarea':
      return textValue(value);
    case 'files':
      return Array.isArray(value) && value.length > 0 ? value : null;
    default:
      return value === undefined || value === '' ? null : value;
  }
}
