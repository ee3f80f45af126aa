import { normalizeEmail, type FormField, type Location } from '@firehouse/model/general';
import { momentOf, wallTimeOf } from '../../lib/time/wallTime.ts';
import { choiceValue, textValue, type FlatValues } from './formValues.ts';

/** Value of a file field: stored paths to keep, and chosen files to upload. */
export interface FileChoice {
  readonly existing: readonly string[];
  readonly chosen: readonly File[];
}

/** Returns the stored paths in a file field's value. */
export function pathsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' ? [value] : [];
}

/**
 * Reads a form's values as required by SPEC §5: lowercase email addresses, UTC times, lists for multiple choices. A
 * file field's value is the stored paths that the user kept. Empty fields are null; disabled fields are omitted.
 * @param before values before any edits, from `flatten`
 * @param files values of the file fields, by path; a missing field is unchanged
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
 * Converts local time in the company's time zone to UTC. If the user didn't change a value, keeps the part that the
 * control doesn't show: the seconds of a time, or the time of day of a date.
 */
function timeOf(wall: string, before: unknown, isDate = false): string | null {
  const shown = (time: string) => (isDate ? time.replace(/T.*/, 'T00:00') : time);
  if (typeof before === 'string' && shown(wallTimeOf(Date.parse(before))) === wall) return before;
  const moment = momentOf(wall);
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}

/** Like {@link timeOf}, but in ms since 1970. */
function momentOfField(wall: string, before: unknown): number | null {
  if (typeof before === 'number' && wallTimeOf(before) === wall) return before;
  const moment = momentOf(wall);
  return Number.isNaN(moment) ? null : moment;
}

/** Returns a location with an address, a coordinate or both; null if it has neither. */
function locationOf(address: string | null, lat: unknown, lng: unknown): Location | null {
  const isPinned = typeof lat === 'string' && typeof lng === 'string';
  if (!isPinned && address === null) return null;
  return {
    ...(isPinned && { coordinate: { lat: Number(lat), lng: Number(lng) } }),
    ...(address !== null && { address }),
  };
}
