import { PlainMap } from '../rules/values/map.ts';
import { RulesPath } from '../rules/values/path.ts';
import { RulesBytes, RulesError, RulesList, type RulesValue } from '../rules/values/rulesValue.ts';
import { RulesSet } from '../rules/values/set.ts';
import { RulesTimestamp } from '../rules/values/time.ts';
import { isObject } from '../values/json.ts';
import { parseTimestamp } from '../values/timestamp.ts';

/** Maximum nesting depth. Only auth tokens can exceed it. */
const MAX_VALUE_DEPTH = 100;

/**
 * Decodes a value sent by the Firebase CLI: an object with a single field such as `string_value` or `int_value`.
 * Returns a RulesError for anything else.
 */
function decodeExpressionValue(json: unknown, depth = 0): RulesValue {
  if (depth > MAX_VALUE_DEPTH) return new RulesError(`Value is nested deeper than ${MAX_VALUE_DEPTH} levels.`);
  const [kind, content] = isObject(json) ? (Object.entries(json)[0] ?? []) : [];
  const decode = kind === undefined ? undefined : DECODERS.get(kind);
  return decode?.(content, depth) ?? malformed(kind);
}

/** Decodes the content of one value type. Returns undefined if the content is invalid. */
type Decode = (content: unknown, depth: number) => RulesValue | undefined;

const DECODERS: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['string_value', (content) => (typeof content === 'string' ? content : undefined)],
  ['bool_value', (content) => (typeof content === 'boolean' ? content : undefined)],
  ['int_value', intOf],
  // JSON.stringify() converts NaN to null.
  ['float_value', (content) => (content === null ? Number.NaN : typeof content === 'number' ? content : undefined)],
  [
    'bytes_value',
    (content) => (typeof content === 'string' ? new RulesBytes(Buffer.from(content, 'base64')) : undefined),
  ],
  ['timestamp_value', timestampOf],
  ['path_value', pathOf],
  ['list_value', (content, depth) => itemsOf(content, depth, (items) => new RulesList(items))],
  ['set_value', (content, depth) => itemsOf(content, depth, (items) => new RulesSet(items))],
  ['map_value', mapOf],
]);

function intOf(content: unknown): RulesValue | undefined {
  if (typeof content === 'string' && /^-?\d{1,19}$/.test(content)) return BigInt.asIntN(64, BigInt(content));
  if (typeof content !== 'number' || !Number.isFinite(content)) return undefined;
  // The CLI also sends whole floats as `int_value`. Integers above 2^53 have already lost precision.
  return Math.abs(content) < 2 ** 63 ? BigInt(Math.trunc(content)) : content;
}

function timestampOf(content: unknown): RulesValue | undefined {
  const time = typeof content === 'string' ? parseTimestamp(content) : undefined;
  return time && new RulesTimestamp(time.seconds, time.nanos);
}

function pathOf(content: unknown): RulesValue | undefined {
  const segments = isObject(content) ? content['segments'] : undefined;
  if (!Array.isArray(segments)) return undefined;
  const texts = segments.map((segment: unknown) => (isObject(segment) ? segment['simple'] : undefined));
  return texts.every((text) => typeof text === 'string') ? new RulesPath(texts) : undefined;
}

function itemsOf(content: unknown, depth: number, make: (items: RulesValue[]) => RulesValue): RulesValue | undefined {
  const values = isObject(content) ? content['values'] : undefined;
  return Array.isArray(values) ? make(values.map((item: unknown) => decodeField(item, depth + 1))) : undefined;
}

function mapOf(content: unknown, depth: number): RulesValue | undefined {
  const fields = isObject(content) ? content['fields'] : undefined;
  if (!isObject(fields)) return undefined;
  return new PlainMap(new Map(Object.entries(fields).map(([name, value]) => [name, decodeField(value, depth + 1)])));
}

function decodeField(json: unknown, depth: number): RulesValue {
  return isObject(json) && Object.hasOwn(json, 'null_value') ? null : decodeExpressionValue(json, depth);
}

/** Decodes a variable sent by the Firebase CLI. Returns null if it is absent. */
export function decodeVariable(json: unknown): RulesValue {
  return json === undefined || json === null ? null : decodeField(json, 0);
}

function malformed(kind: string | undefined): RulesError {
  return new RulesError(`Malformed value: ${(kind ?? 'nothing').slice(0, 40)}.`);
}
