import { isEmail } from '../values/emailAddress.ts';
import { isVisible } from '../values/visibleText.ts';
import { LOCATION_ADDRESS_MAX_LENGTH, type Field, type Location, type TextField } from './field.ts';

/** Default maximum number of files in one field. */
const DEFAULT_MAX_FILES = 30;

/** Error message for a required field without a value. */
export const IS_REQUIRED = 'is required';

/**
 * The range of times that Firestore can store, in epoch ms
 * (https://firebase.google.com/docs/firestore/manage-data/data-types).
 */
const MIN_TIMESTAMP_MS = Date.parse('0001-01-01T00:00:00Z');
const MAX_TIMESTAMP_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Checks a value's length, range and format, both in the browser and on the server.
 * @param value a value of the right type, or null or undefined
 * @returns an error message to append to the field's label, such as `must be at most 200 characters long`; never
 *   contains the value
 */
export function valueFault(field: Field, value: unknown): string | undefined {
  if (value === undefined || value === null) return field.required ? IS_REQUIRED : undefined;
  switch (field.kind) {
    case 'text':
    case 'textarea':
    case 'phone':
      return textFault(field, value as string);
    case 'email':
      return isEmail(value as string) ? undefined : 'must be an email address, such as name@example.com';
    case 'number':
    case 'epochMs':
      return rangeFault(value as number, field.min, field.max);
    case 'timestamp': {
      const ms = Date.parse(value as string);
      return ms >= MIN_TIMESTAMP_MS && ms <= MAX_TIMESTAMP_MS ? undefined : 'must be between the years 1 and 9999';
    }
    case 'multiselect':
    case 'multicheckbox': {
      const chosen = value as readonly unknown[];
      if (field.required && chosen.length === 0) return IS_REQUIRED;
      return new Set(chosen).size === chosen.length ? undefined : 'must not have a choice twice';
    }
    case 'files': {
      const { length } = value as readonly unknown[];
      const { maxFiles = DEFAULT_MAX_FILES } = field;
      if (field.required && length === 0) return IS_REQUIRED;
      return length <= maxFiles ? undefined : `must be at most ${maxFiles}`;
    }
    case 'location':
      return locationFault(value);
    default:
      return undefined;
  }
}

function textFault(
  { required, maxLength, pattern }: Pick<TextField, 'required' | 'maxLength' | 'pattern'>,
  text: string,
) {
  // Allow no control characters except tabs and line breaks, and no lone surrogates.
  if (!/^(?:[^\p{Cc}\p{Surrogate}]|[\t\n\r])*$/u.test(text)) return 'must not contain invisible control characters';
  if (required && !isVisible(text)) return IS_REQUIRED;
  if (text.length > maxLength) return `must be at most ${maxLength} characters long`;
  return pattern === undefined || new RegExp(`^(?:${pattern})$`).test(text) ? undefined : 'is not valid';
}

function rangeFault(value: number, min = -Infinity, max = Infinity): string | undefined {
  if (value < min) return `must be at least ${min}`;
  return value > max ? `must be at most ${max}` : undefined;
}

/** Validates a location, which must have an address or a coordinate. */
function locationFault({ coordinate, address = '' }: Location): string | undefined {
  if (coordinate === undefined && !isVisible(address)) return 'must have an address';
  const { lat = 0, lng = 0 } = coordinate ?? {};
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return 'must be on the map';
  return textFault({ maxLength: LOCATION_ADDRESS_MAX_LENGTH }, address);
}
