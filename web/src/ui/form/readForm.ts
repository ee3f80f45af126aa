import { normalizeEmail, type FormField, type Location } from '@firehouse/model/general';
import { momentOf, wallTimeOf } from '../../lib/time/wallTime.ts';
import { choiceValue, textValue, type FlatValues } from './formValues.ts';

/** Value of a file field: the stored paths that remain, and chosen files that are not uploaded yet. */
export interface FileChoice {
  readonly existing: readonly string[];
  readonly chosen: readonly File[];
}

/** Returns the stored paths of a file field's value. */
export function pathsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? [value] : [];
}

/**
 * Reads a form according to SPEC §5: email addresses in lowercase, times as UTC, multiple choices as a list, a file
 * field without a new file with its stored paths. Empty fields are null; disabled fields are omitted.
 * @param fields the form's fields
 * @param data the form's data
 * @param before the untouched form's values, from `flatten`
 * @param files the file fields' values, by path; a missing field is unchanged
 */
export function readForm(
  fields: readonly FormField[],
  data: FormData,
  before: FlatValues = {},
  files: ReadonlyMap<string, FileChoice> = new Map(),
): FlatValues {
  return Object.fromEntries(
    fields
      .filter(({ disabled }) => !disabled)
      .map((of) => [of.path, valueOf(of, data, before[of.path] ?? null, files.get(of.path))]),
  );
}

function valueOf({ path, field }: FormField, data: FormData, before: unknown, files: FileChoice | undefined): unknown {
  const given = data.get(path);
  const text = textValue(given);
  switch (field.kind) {
    case 'checkbox':
      return data.has(path);
    case 'multiselect':
    case 'multicheckbox':
      return choiceValue(field, data.getAll(path));
    case 'incidentIds':
      return given === null ? null : data.getAll(path);
    case 'email':
      return text === null ? null : normalizeEmail(text);
    case 'timestamp':
      return text === null ? null : timeOf(field.isDate ? `${text}T00:00` : text, before, field.isDate);
    case 'epochMs':
      return text === null ? null : momentOfField(text, before);
    case 'number':
      return text === null ? null : Number(text);
    case 'location':
      return locationOf(text, data.get(`${path}.lat`), data.get(`${path}.lng`));
    case 'files':
      if (files === undefined) return before;
      return files.existing.length === 0 ? null : files.existing;
    case 'file':
      if (files === undefined) return before;
      return files.existing[0] ?? null;
    default:
      return text;
  }
}

/**
 * Converts a wall-clock time in the company's zone to UTC. An unchanged time keeps its seconds, and a date its hour.
 */
function timeOf(wall: string, before: unknown, isDate = false): string | null {
  const shown = (time: string) => (isDate ? time.replace(/T.*/, 'T00:00') : time);
  if (typeof before === 'string' && shown(wallTimeOf(Date.parse(before))) === wall) return before;
  const moment = momentOf(wall);
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}

/** Like {@link timeOf}, in ms since 1970. */
function momentOfField(wall: string, before: unknown): number | null {
  if (typeof before === 'number' && wallTimeOf(before) === wall) return before;
  const moment = momentOf(wall);
  return Number.isNaN(moment) ? null : moment;
}

/** Returns a place: an address, a coordinate, or both. */
function locationOf(address: string | null, lat: unknown, lng: unknown): Location | null {
  const isPinned = typeof lat === 'string' && typeof lng === 'string';
  if (!isPinned && address === null) return null;
  return {
    ...(isPinned && { coordinate: { lat: Number(lat), lng: Number(lng) } }),
    ...(address !== null && { address }),
  };
}
