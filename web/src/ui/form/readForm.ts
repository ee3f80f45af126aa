import { normalizeEmail, type FormField } from '@firehouse/model';
import { momentOf, wallTimeOf, type WallTime } from '../../lib/time/wallTime.ts';

/** The fields of an entity as JSON. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Files that were chosen for a field, to be uploaded before saving. */
export interface ChosenFiles {
  /** The field's name; files stand in no group. */
  readonly name: string;
  readonly chosen: readonly File[];
  readonly isSeveral: boolean;
}

/** What a form holds. */
export interface ReadForm {
  readonly values: FormValues;
  readonly files: readonly ChosenFiles[];
}

/**
 * Reads a form as SPEC §5 has it: addresses in lower case, times of the company's clocks as UTC, several choices as a list, a file
 * field without a file keeping its old value. Fields that are disabled, and those that were left empty and
 * held nothing, are left out.
 * @param fields those that the form shows
 * @param data what the browser read from it
 * @param before what the document held
 */
export function readForm(fields: readonly FormField[], data: FormData, before: FormValues = {}): ReadForm {
  const values: Record<string, unknown> = {};
  const files: ChosenFiles[] = [];
  for (const formField of fields) {
    if (formField.disabled) continue;
    const { path, field } = formField;
    if (field.kind === 'file' || field.kind === 'files') {
      const chosen = data.getAll(path).filter((entry): entry is File => entry instanceof File && entry.name !== '');
      if (chosen.length > 0) files.push({ name: path, chosen, isSeveral: field.kind === 'files' });
      else if (before[path] !== undefined) put(values, path, before[path]);
      continue;
    }
    const value = valueOf(formField, data, before[path]);
    if (value !== undefined) put(values, path, value);
  }
  return { values, files };
}

function valueOf({ path, field }: FormField, data: FormData, before: unknown): unknown {
  const entry = data.get(path);
  const text = typeof entry === 'string' ? entry.trim() : '';
  switch (field.kind) {
    case 'checkbox':
      return data.has(path);
    case 'multiselect':
    case 'multicheckbox':
      return data.getAll(path).filter((each) => typeof each === 'string');
    case 'email':
      return text === '' ? undefined : normalizeEmail(text);
    case 'timestamp':
      return text === '' ? undefined : timeOf(text, before);
    case 'number':
    case 'epochMs':
      return text === '' ? undefined : Number(text);
    case 'location': {
      const [lat, lng] = [data.get(`${path}.lat`), data.get(`${path}.lng`)].map((each) =>
        each === null || each === '' ? Number.NaN : Number(each),
      );
      if (!Number.isFinite(lat) || !Number.isFinite(lng)) return undefined;
      return { coordinate: { lat, lng }, ...(text === '' ? {} : { address: text }) };
    }
    default:
      return text === '' ? undefined : text;
  }
}

/** A time as UTC. What was not changed stays as it was, to its seconds, which the browser's control does not show. */
function timeOf(wall: WallTime, before: unknown): string {
  const known = typeof before === 'string' ? Date.parse(before) : Number.NaN;
  const isUnchanged = !Number.isNaN(known) && wallTimeOf(known) === wall;
  return new Date(isUnchanged ? known : momentOf(wall)).toISOString();
}

/** Groups are named by dots in a form, and nested in JSON. */
function put(values: Record<string, unknown>, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() ?? path;
  let group = values;
  for (const name of names) group = (group[name] ??= {}) as Record<string, unknown>;
  group[last] = value;
}
