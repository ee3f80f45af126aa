import { COLLECTION, ROOT } from '../generate/data.ts';
import type { JsonResponse } from './connection.ts';

/** The outcome of a test case, reduced to the parts on which both emulators must agree. */
export interface Outcome {
  /** `OK`, an error code such as `PERMISSION_DENIED`, or one of our own, such as `rejected` for a rules file. */
  readonly status: string;
  /**
   * The normalized response, followed by the final documents if they are compared. For a denial, whether conditions
   * were false or failed. Other errors have no details.
   */
  readonly detail: string;
}

/** Response fields that are not compared: timestamps, opaque tokens, and progress. */
const OPAQUE: ReadonlySet<string> = new Set([
  'createTime',
  'updateTime',
  'readTime',
  'commitTime',
  'nextPageToken',
  'transaction',
  'skippedResults',
]);
/** Matches server-generated timestamps. All timestamps in the test data are earlier. */
const RECENT = /^20(?:2[5-9]|[3-9]\d)-/;

/** Matches server-generated document IDs. */
const GENERATED_ID = new RegExp(`/${COLLECTION}/[A-Za-z0-9]{20}(?=")`, 'g');

/** The actual names that replace the placeholders in a test case. */
export interface Names {
  readonly collection: string;
  readonly root: string;
}

/** Replaces the placeholders in a test case with actual names. */
export function withNames(text: string, { collection, root }: Names): string {
  return text.replaceAll(ROOT, root).replaceAll(COLLECTION, collection);
}

/** Extracts the outcome from a response. */
export function outcomeOf({ status, json }: JsonResponse, names: Names, isExplained = false): Outcome {
  const error = errorIn(json);
  if (error !== undefined) return { status: error.status, detail: reasonOf(error) };
  if (status !== 200) return { status: `HTTP ${status}`, detail: '' };
  return { status: 'OK', detail: isExplained ? '' : detailOf(json, names) };
}

/** Formats a response for comparison: normalizes it, and replaces actual names with placeholders. */
export function detailOf(json: unknown, { collection, root }: Names): string {
  const result = plain(json);
  // Messages that only report progress are empty by now.
  const messages = Array.isArray(result) ? result.filter((message) => JSON.stringify(message) !== '{}') : result;
  const text = JSON.stringify(messages);
  return text.replaceAll(root, ROOT).replaceAll(collection, COLLECTION).replaceAll(GENERATED_ID, `/${COLLECTION}/*`);
}

interface ApiError {
  readonly status: string;
  readonly message: string;
}

/** Returns the error in a response. Streaming methods return it as the first element of an array. */
function errorIn(json: unknown): ApiError | undefined {
  const holder = Array.isArray(json) ? json[0] : json;
  const error = (holder as { error?: { status?: unknown; message?: unknown } } | null | undefined)?.error;
  return typeof error === 'object' ? { status: String(error.status), message: String(error.message) } : undefined;
}

/** Returns `false` if conditions were false, `error` if they failed, `error false` for both, or '' if not denied. */
function reasonOf({ status, message }: ApiError): string {
  if (status !== 'PERMISSION_DENIED') return '';
  const reasons = message.split('\n').filter((line) => / @ L\d+/.test(line));
  return [...new Set(reasons.map((line) => (line.startsWith('false for') ? 'false' : 'error')))].sort().join(' ');
}

/** Returns whether protobuf omits a field because it has its default value. */
function isDefault(key: string, value: unknown): boolean {
  return value === 0 && (key === 'latitude' || key === 'longitude');
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Normalizes a JSON value: sorts keys, and removes or replaces values that are not compared. */
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
          // Compare only the codes of batch write statuses.
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
