import { DAY_MS, type Field, incident, isVisible, type NumberField } from '@firehouse/model';

/** Times before this are rejected. No dispatch center sends messages about incidents that old. */
const MIN_TIME_MS = Date.parse('2000-01-01T00:00:00Z');

/** Allowed clock skew of dispatch centers, in ms. Times further in the future are rejected. */
const MAX_AHEAD_MS = DAY_MS;

const fields: Readonly<Record<string, Field>> = incident.fields;

/** A parsed value, or a sentence that says what is wrong. The sentence never contains the value. */
type Checked<Value> = { readonly value: Value | undefined; readonly problem?: string };

/**
 * Converts a value from a dispatch message to its stored form. Removes control characters from strings and truncates
 * them to the field's maximum length; an empty string counts as missing.
 * @param name an incident field other than `startTime`
 * @param input untrusted value
 */
export function checkedValue(name: string, input: unknown): Checked<string | number | null> {
  const field = fields[name];
  if (field === undefined) throw new Error(`Incidents have no field ${name}.`);
  if (input === undefined) return { value: undefined };
  if (input === null && field.required !== true) return { value: null };
  if (field.kind === 'number') return checkedNumber(field, input);
  if (typeof input !== 'string' && typeof input !== 'number')
    return { value: undefined, problem: `${field.label} must be text.` };
  const text = field.kind === 'textarea' ? cleanText(String(input)) : cleanLine(String(input));
  const limit = 'maxLength' in field ? (field.maxLength ?? text.length) : text.length;
  if (!isVisible(text)) return { value: undefined };
  return text.length <= limit
    ? { value: text }
    : {
        value: cut(text, limit),
        problem: `${field.label} was shortened to ${limit.toLocaleString('en-US')} characters.`,
      };
}

/**
 * Checks that a time is plausible for a dispatch message. `ms` is undefined or NaN if the time couldn't be parsed;
 * `label` names the time in error messages.
 */
export function checkedTime(label: string, ms: number | undefined, now: number): Checked<number> {
  if (ms === undefined || !Number.isFinite(ms)) return { value: undefined, problem: `${label} is not a valid time.` };
  if (ms < MIN_TIME_MS) return { value: undefined, problem: `${label} is before the year 2000.` };
  if (ms > now + MAX_AHEAD_MS) return { value: undefined, problem: `${label} is in the future.` };
  return { value: Math.floor(ms) };
}

/** Cleans text and collapses it into a single line. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, ' ');
}

/**
 * Removes control characters, lone surrogates, trailing spaces and extra blank lines, and normalizes line breaks to
 * `\n`.
 */
export function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]|\p{Surrogate}/gu, '')
    .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Truncates text without splitting a surrogate pair. */
export function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

function checkedNumber(field: NumberField, input: unknown): Checked<number> {
  const { label, min = -Infinity, max = Infinity } = field;
  const isNumber = typeof input === 'number' || (typeof input === 'string' && /^\s*[+-]?\d+(?:\.\d+)?\s*$/.test(input));
  const value = isNumber ? Number(input) : Number.NaN;
  return value >= min && value <= max
    ? { value }
    : { value: undefined, problem: `${label} must be a number from ${min} to ${max}.` };
}
