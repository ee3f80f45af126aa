import { isPlainObject, isRecord } from '../lib/isRecord.ts';
import type { Audience } from './audience.ts';
import type { Entity } from './entity.ts';
import type { Field, FieldSet } from './field.ts';

type Values = Readonly<Record<string, unknown>>;

/** A problem with one field in a stored document. */
export interface Fault {
  /** Dotted name of the field. */
  readonly field: string;
  /** An error message to append to the field's name, such as `is not a text`. Never contains values. */
  readonly reason: string;
}

interface CheckedDocument {
  /** The valid fields, or undefined if a required field is missing. */
  readonly data: Record<string, unknown> | undefined;
  readonly faults: readonly Fault[];
}

/** The latest time that a JavaScript `Date` can represent, in epoch ms. */
const MAX_DATE_MS = 8.64e15;

/**
 * Checks a stored document, which could have been edited in the Firebase console. A null value, or one of the wrong
 * type, counts as missing. Checks only what other code relies on: types, options, number ranges, and ends that come
 * after their starts. Lengths and patterns are checked only when writing ({@link file://./documentSchema.ts}).
 * @param data the fields as returned by the Admin SDK
 * @param reader if `admin`, a required end that isn't later than its start is kept, so that admins can correct it
 */
export function wellFormed(entity: Entity, data: Values, reader: Audience = 'public'): CheckedDocument {
  const faults: Fault[] = [];
  const checked = checkedFields(entity.fields, data, '', faults);
  if (reader !== 'admin') {
    for (const name of earlyEnds(entity.fields, checked)) delete checked[name];
  }
  const isComplete = Object.entries(entity.fields).every(
    ([name, field]) => !field.required || field.shownWithout || Object.hasOwn(checked, name),
  );
  return { data: isComplete ? checked : undefined, faults };
}

function checkedFields(fields: FieldSet, data: Values, prefix: string, faults: Fault[]): Record<string, unknown> {
  const checked: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const path = prefix + name;
    const stored = Object.hasOwn(data, name) ? (data[name] ?? undefined) : undefined;
    const value = stored === undefined ? undefined : checkedValue(field, stored, path, faults);
    if (value !== undefined) checked[name] = value;
    else if (stored !== undefined) faults.push({ field: path, reason: `is not ${expected[field.kind]}` });
    else if (field.required && !field.shownWithout) faults.push({ field: path, reason: 'is missing' });
  }
  for (const name of earlyEnds(fields, checked)) {
    const field = fields[name];
    if (field?.kind === 'timestamp') faults.push({ field: prefix + name, reason: `is not later than ${field.after}` });
    if (!field?.required) delete checked[name];
  }
  return checked;
}

/** Returns the names of end times that aren't later than their start times. */
function earlyEnds(fields: FieldSet, checked: Values): string[] {
  return Object.entries(fields)
    .filter(
      ([name, field]) =>
        field.kind === 'timestamp' && field.after !== undefined && !isLater(checked[name], checked[field.after]),
    )
    .map(([name]) => name);
}

const expected: Readonly<Record<Field['kind'], string>> = {
  text: 'a text',
  textarea: 'a text',
  phone: 'a text',
  email: 'a text',
  checkbox: 'true or false',
  number: 'a number in its range',
  epochMs: 'a time in milliseconds',
  timestamp: 'a timestamp',
  select: 'one of its choices',
  multiselect: 'a list of choices',
  multicheckbox: 'a list of choices',
  file: 'a path',
  files: 'a list of paths',
  location: 'a location',
  group: 'a map',
  counts: 'a map of counts',
  names: 'a list of texts',
  incidentIds: 'a list of ids',
};

/** Returns the valid part of a value, or undefined. Lists and maps lose only their invalid items. */
function checkedValue(field: Field, value: unknown, path: string, faults: Fault[]): unknown {
  switch (field.kind) {
    case 'text':
    case 'textarea':
    case 'phone':
    case 'email':
    case 'file':
      return isText(value) ? value : undefined;
    case 'checkbox':
      return typeof value === 'boolean' ? value : undefined;
    case 'number':
    case 'epochMs': {
      const { min = -Infinity, max = field.kind === 'epochMs' ? MAX_DATE_MS : Infinity } = field;
      return isFinite(value) && value >= min && value <= max ? value : undefined;
    }
    case 'timestamp':
      return isTimestamp(value) ? value : undefined;
    case 'select':
      return field.options.find((option) => option === value);
    case 'multiselect':
    case 'multicheckbox':
      return checkedList(value, (item) => field.options.some((option) => option === item), path, faults);
    case 'files':
    case 'names':
    case 'incidentIds':
      return checkedList(value, isText, path, faults);
    case 'location':
      return isPlainObject(value) ? checkedLocation(value, path, faults) : undefined;
    case 'group':
      return isPlainObject(value) ? checkedFields(field.fields, value, `${path}.`, faults) : undefined;
    case 'counts': {
      if (!isPlainObject(value)) return undefined;
      const counts = Object.entries(value).filter(([, count]) => isFinite(count) && count >= 0);
      if (counts.length < Object.keys(value).length)
        faults.push({ field: path, reason: 'has a count that is no number' });
      return Object.fromEntries(counts);
    }
  }
}

function checkedList(
  value: unknown,
  isValid: (item: unknown) => boolean,
  path: string,
  faults: Fault[],
): unknown[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items: unknown[] = value.filter(isValid);
  if (items.length < value.length) faults.push({ field: path, reason: 'has an entry of the wrong type' });
  return items;
}

/** Checks a location. An address alone is enough, because pages can link to directions. */
function checkedLocation({ coordinate, address }: Values, path: string, faults: Fault[]): unknown {
  const isMapped = isPoint(coordinate);
  const isNamed = isText(address);
  if (!isMapped && !isNamed) return undefined;
  if (!isMapped && isStored(coordinate)) faults.push({ field: `${path}.coordinate`, reason: 'is not a coordinate' });
  if (!isNamed && isStored(address)) faults.push({ field: `${path}.address`, reason: 'is not a text' });
  return { ...(isMapped && { coordinate }), ...(isNamed && { address }) };
}

function isStored(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Returns whether a value is a valid coordinate: either `lat` and `lng`, or a Firestore `GeoPoint`. */
function isPoint(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const [lat, lng] = isPlainObject(value) ? [value['lat'], value['lng']] : [value['latitude'], value['longitude']];
  return isFinite(lat) && isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isFinite(value: unknown): value is number {
  return Number.isFinite(value);
}

/**
 * Returns whether a value is a Firestore timestamp. A stored map can't have a `toMillis` method, because maps can't
 * contain functions.
 */
function isTimestamp(value: unknown): value is { toMillis(): number } {
  return isRecord(value) && typeof value['toMillis'] === 'function';
}

function isLater(time: unknown, other: unknown): boolean {
  return !isTimestamp(time) || !isTimestamp(other) || time.toMillis() > other.toMillis();
}
