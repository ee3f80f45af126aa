import { COLLECTION, ROOT } from '../generate/data.ts';
import type { JsonResponse } from './connection.ts';

/** An emulator's outcome for a case: the parts on which two emulators must agree. */
export interface Outcome {
  /** `OK`, or the name of an error such as `PERMISSION_DENIED`; for a rules file `accepted` or `rejected`. */
  readonly status: string;
  /** The result as JSON without times; for a denial `false` or `error`, if the response says which. */
  readonly detail: string;
}

/** Response fields to ignore because they depend on the time, are opaque, or contain text. */
const OPAQUE: ReadonlySet<string> = new Set([
  'createTime',
  'updateTime',
  'readTime',
  'commitTime',
  'nextPageToken',
  'transaction',
  'skippedResults',
]);
/** Generated times are earlier, so a later time must be the time of the request. */
const RECENT = /^20(?:2[5-9]|[3-9]\d)-/;

/** A document with an ID of the server. */
const GENERATED_ID = new RegExp(`/${COLLECTION}/[A-Za-z0-9]{20}(?=")`, 'g');

/** Names that replace a case's placeholders in one run. */
export interface Names {
  readonly collection: string;
  readonly root: string;
}

/** Replaces a case's placeholders with names. */
export function withNames(text: string, { collection, root }: Names): string {
  return text.replaceAll(ROOT, root).replaceAll(COLLECTION, collection);
}

/** Returns the outcome of a request. */
export function outcomeOf({ status, json }: JsonResponse, names: Names, isExplained = false): Outcome {
  const error = errorIn(json);
  if (error !== undefined) return { status: error.status, detail: reasonOf(error) };
  if (status !== 200) return { status: `HTTP ${status}`, detail: '' };
  return { status: 'OK', detail: isExplained ? '' : detailOf(json, names) };
}

/** Formats a result without times, with placeholders in place of names. */
export function detailOf(json: unknown, { collection, root }: Names): string {
  const result = plain(json);
  // A message that only reports progress is empty after its removal.
  const messages = Array.isArray(result) ? result.filter((message) => JSON.stringify(message) !== '{}') : result;
  const text = JSON.stringify(messages);
  return text.replaceAll(root, ROOT).replaceAll(collection, COLLECTION).replaceAll(GENERATED_ID, `/${COLLECTION}/*`);
}

interface ApiError {
  readonly status: string;
  readonly message: string;
}

/** Returns the error in a response: an object or, for a stream, the only element of an array. */
function errorIn(json: unknown): ApiError | undefined {
  const holder = Array.isArray(json) ? json[0] : json;
  const error = (holder as { error?: { status?: unknown; message?: unknown } } | null | undefined)?.error;
  return typeof error === 'object' ? { status: String(error.status), message: String(error.message) } : undefined;
}

/** Returns whether conditions were false or failed: `false`, `error`, or `error false` if there were both. */
function reasonOf({ status, message }: ApiError): string {
  if (status !== 'PERMISSION_DENIED') return '';
  const reasons = message.split('\n').filter((line) => / @ L\d+/.test(line));
  return [...new Set(reasons.map((line) => (line.startsWith('false for') ? 'false' : 'error')))].sort().join(' ');
}

/** Protocol buffers omit a coordinate of zero. */
function isDefault(key: string, value: unknown): boolean {
  return value === 0 && (key === 'latitude' || key === 'longitude');
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Returns a value with sorted keys and without time-dependent parts. */
function plain(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(plain);
  if (json === '-0') return 0;
  if (typeof json !== 'object' || json === null) return json;
  const entries = Object.entries(json)
    .filter(
      ([key, value]) =>
        !OPAQUE.has(key) && !(key === 'done' && 'result' in json) && !isEmpty(value) && !isDefault(key, value),
    )
    .map(
      ([key, value]) =>
        [
          key,
          // Compares only the code of a batch write's status.
          key === 'message'
            ? ''
            : key === 'timestampValue' && typeof value === 'string' && RECENT.test(value)
              ? 'now'
              : plain(value),
        ] as const,
    )
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}
