import { vectorIn } from '../../values/order.ts';
import type { Document, Fields, Value } from '../../values/value.ts';
import { RulesLatLng } from '../values/latlng.ts';
import { PlainMap, type RulesMap, ViewMap } from '../values/map.ts';
import { RulesPath } from '../values/path.ts';
import { RulesBytes, RulesError, RulesList, type RulesValue, RulesVector } from '../values/rulesValue.ts';
import { RulesTimestamp } from '../values/time.ts';

/** Maximum nesting depth. Only tokens can exceed it because documents are limited to 20 levels. */
const MAX_VALUE_DEPTH = 100;

/** Converts a Firestore value to a rules value. References become paths. */
export function rulesValueOf(value: Value, depth = 0): RulesValue {
  if (depth > MAX_VALUE_DEPTH) return tooDeep();
  switch (value.kind) {
    case 'null':
      return null;
    case 'boolean':
    case 'integer':
    case 'double':
    case 'string':
      return value.value;
    case 'timestamp':
      return new RulesTimestamp(value.value.seconds, value.value.nanos);
    case 'bytes':
      return new RulesBytes(value.value);
    case 'reference':
      return pathOfReference(value.value);
    case 'geoPoint':
      return new RulesLatLng(value.latitude, value.longitude);
    case 'array':
      return new RulesList(value.values.map((item) => rulesValueOf(item, depth + 1)));
    case 'map':
      return vectorOf(value) ?? mapOfFields(value.fields, depth + 1);
  }
}

/** Converts fields to a map that converts each value on first access. */
export function mapOfFields(fields: Fields, depth = 0): RulesMap {
  return new ViewMap(fields, (value: Value) => rulesValueOf(value, depth));
}

/**
 * Converts a document to `resource`, `request.resource`, or the result of `get()`
 * (https://firebase.google.com/docs/reference/rules/rules.firestore.Resource).
 */
export function resourceOf(databaseId: string, path: string, fields: Fields): RulesMap {
  const segments = path.split('/');
  return new PlainMap(
    new Map<string, RulesValue>([
      ['data', mapOfFields(fields)],
      ['id', segments.at(-1) ?? ''],
      ['__name__', documentPath(databaseId, segments)],
    ]),
  );
}

/** Returns the path of a document: `/databases/(default)/documents/…` */
export function documentPath(databaseId: string, segments: readonly string[]): RulesPath {
  return new RulesPath(['databases', databaseId, 'documents', ...segments]);
}

/** Converts a JSON value from a token. Whole numbers become ints, other numbers become floats. */
function rulesValueOfJson(value: unknown, depth = 0): RulesValue {
  if (depth > MAX_VALUE_DEPTH) return tooDeep();
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'bigint':
      return BigInt.asIntN(64, value) === value ? value : Number(value);
    case 'number':
      return Number.isSafeInteger(value) ? BigInt(value) : value;
    case 'object':
      if (value === null) return null;
      if (Array.isArray(value)) return new RulesList(value.map((item: unknown) => rulesValueOfJson(item, depth + 1)));
      return mapOfJson(value, depth + 1);
    default:
      return null;
  }
}

/** Converts a JSON object to a map. Ignores inherited properties. */
export function mapOfJson(source: object, depth = 0): RulesMap {
  const entries = new Map<string, unknown>(Object.entries(source));
  return new ViewMap<{ readonly value: unknown }>(
    {
      get: (key) => (entries.has(key) ? { value: entries.get(key) } : undefined),
      keys: () => entries.keys(),
    },
    ({ value }) => rulesValueOfJson(value, depth),
  );
}

/** Converts a stored document to a resource. */
export function resourceOfDocument(databaseId: string, document: Document): RulesMap {
  return resourceOf(databaseId, document.path, document.fields);
}

/** Returns the vector that a map represents, or undefined for other maps. */
function vectorOf(value: Extract<Value, { kind: 'map' }>): RulesVector | undefined {
  const numbers = vectorIn(value.fields)?.map((item) =>
    item.kind === 'double' || item.kind === 'integer' ? Number(item.value) : Number.NaN,
  );
  return numbers && new RulesVector(numbers);
}

function pathOfReference(name: string): RulesPath {
  const segments = name.split('/');
  return new RulesPath(segments[0] === 'projects' ? segments.slice(2) : segments);
}

function tooDeep(): RulesError {
  return new RulesError(`Value is nested deeper than ${MAX_VALUE_DEPTH} levels.`);
}
