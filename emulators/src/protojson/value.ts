import { isObject, type JsonObject } from '../values/json.ts';
import { invalidArgument } from '../values/status.ts';
import { checkReference } from '../values/name.ts';
import { formatTimestamp, parseTimestamp, truncateToMicroseconds } from '../values/timestamp.ts';
import type { Fields, Timestamp, Value } from '../values/value.ts';
import { field, listField, messageField } from './reader.ts';

/** Nesting limit that prevents a stack overflow. No valid document is this deep. */
const MAX_DEPTH = 100;
const INTEGER = /^-?\d{1,19}$/;
const MAX_INTEGER = 2n ** 63n - 1n;
const MIN_INTEGER = -(2n ** 63n);
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/**
 * Decodes a `google.firestore.v1.Value` from ProtoJSON. Truncates timestamps to microseconds, like Firestore. Throws
 * INVALID_ARGUMENT.
 */
export function decodeValue(json: unknown, depth = 0): Value {
  if (!isObject(json)) throw invalidArgument('Invalid value: a Value must be an object.');
  if (depth > MAX_DEPTH) throw invalidArgument('Invalid value: it is nested too deeply.');
  const kinds = Object.keys(json);
  const [name] = kinds;
  if (kinds.length !== 1 || name === undefined) {
    throw invalidArgument('Cannot convert firestore.v1.Value with type unset.');
  }
  const decode = DECODERS.get(name) ?? DECODERS.get(camelOf(name));
  if (!decode) throw invalidArgument(`Invalid JSON payload received. Unknown name "${name}": Cannot find field.`);
  return decode(json[name], depth);
}

/** Converts a snake_case field name to lowerCamelCase. */
function camelOf(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

const DECODERS: ReadonlyMap<string, (json: unknown, depth: number) => Value> = new Map([
  ['nullValue', decodeNull],
  ['booleanValue', decodeBoolean],
  ['integerValue', decodeInteger],
  ['doubleValue', (json): Value => ({ kind: 'double', value: decodeDouble(json) })],
  ['timestampValue', (json): Value => ({ kind: 'timestamp', value: truncateToMicroseconds(decodeTimestamp(json)) })],
  ['stringValue', decodeString],
  ['bytesValue', decodeBytes],
  ['referenceValue', decodeReference],
  ['geoPointValue', decodeGeoPoint],
  ['arrayValue', decodeArray],
  ['mapValue', decodeMap],
]);

function decodeNull(json: unknown): Value {
  if (json === null || json === 'NULL_VALUE' || json === 0) return { kind: 'null' };
  throw badValue('nullValue');
}

function decodeBoolean(json: unknown): Value {
  if (typeof json !== 'boolean') throw badValue('booleanValue');
  return { kind: 'boolean', value: json };
}

function decodeInteger(json: unknown): Value {
  const text = typeof json === 'number' && Number.isSafeInteger(json) ? String(json) : json;
  if (typeof text !== 'string' || !INTEGER.test(text)) throw badValue('integerValue');
  const value = BigInt(text);
  if (value > MAX_INTEGER || value < MIN_INTEGER) throw badValue('integerValue');
  return { kind: 'integer', value };
}

function decodeDouble(json: unknown): number {
  if (typeof json === 'number') return json;
  if (json === 'NaN' || json === 'Infinity' || json === '-Infinity') return Number(json);
  if (typeof json === 'string' && json.trim() !== '' && Number.isFinite(Number(json))) return Number(json);
  throw badValue('doubleValue');
}

/** Decodes an RFC 3339 timestamp. Throws INVALID_ARGUMENT. */
export function decodeTimestamp(json: unknown): Timestamp {
  if (typeof json === 'string') {
    const timestamp = parseTimestamp(json);
    if (timestamp) return timestamp;
  }
  throw badValue('timestampValue');
}

function decodeString(json: unknown): Value {
  if (typeof json !== 'string') throw badValue('stringValue');
  return { kind: 'string', value: json };
}

function decodeBytes(json: unknown): Value {
  if (typeof json !== 'string' || !BASE64.test(json)) throw badValue('bytesValue');
  return { kind: 'bytes', value: Buffer.from(json, 'base64') };
}

function decodeReference(json: unknown): Value {
  if (typeof json !== 'string') throw badValue('referenceValue');
  checkReference(json);
  return { kind: 'reference', value: json };
}

function decodeGeoPoint(json: unknown): Value {
  if (!isObject(json)) throw badValue('geoPointValue');
  const latitude = decodeDouble(field(json, 'latitude') ?? 0);
  const longitude = decodeDouble(field(json, 'longitude') ?? 0);
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) throw badValue('geoPointValue');
  return { kind: 'geoPoint', latitude, longitude };
}

function decodeArray(json: unknown, depth: number): Value {
  if (!isObject(json)) throw badValue('arrayValue');
  return { kind: 'array', values: listField(json, 'values').map((value) => decodeValue(value, depth + 1)) };
}

function decodeMap(json: unknown, depth: number): Value {
  if (!isObject(json)) throw badValue('mapValue');
  return { kind: 'map', fields: decodeFields(messageField(json, 'fields'), depth + 1) };
}

/** Decodes the `fields` of a document or map. Returns an empty map if they are absent. */
export function decodeFields(json: JsonObject | undefined, depth = 0): Fields {
  const fields = new Map<string, Value>();
  if (json) for (const name of Object.keys(json)) fields.set(name, decodeValue(json[name], depth));
  return fields;
}

function badValue(kind: string): Error {
  return invalidArgument(`Invalid value at '${kind}'.`);
}

/** Encodes a `google.firestore.v1.Value` as ProtoJSON. */
export function encodeValue(value: Value): JsonObject {
  switch (value.kind) {
    case 'null':
      return { nullValue: null };
    case 'boolean':
      return { booleanValue: value.value };
    case 'integer':
      return { integerValue: value.value.toString() };
    case 'double':
      return { doubleValue: encodeDouble(value.value) };
    case 'timestamp':
      return { timestampValue: formatTimestamp(value.value) };
    case 'string':
      return { stringValue: value.value };
    case 'bytes':
      return { bytesValue: Buffer.from(value.value).toString('base64') };
    case 'reference':
      return { referenceValue: value.value };
    case 'geoPoint':
      return {
        geoPointValue: {
          ...(value.latitude !== 0 && { latitude: value.latitude }),
          ...(value.longitude !== 0 && { longitude: value.longitude }),
        },
      };
    case 'array':
      return { arrayValue: value.values.length > 0 ? { values: value.values.map(encodeValue) } : {} };
    case 'map':
      return { mapValue: value.fields.size > 0 ? { fields: encodeFields(value.fields) } : {} };
  }
}

function encodeDouble(value: number): number | string {
  if (Object.is(value, -0)) return '-0';
  return Number.isFinite(value) ? value : String(value);
}

/**
 * Encodes the fields of a document or map as ProtoJSON. Reserved names such as `__proto__` are never stored, so a plain
 * object is safe.
 */
export function encodeFields(fields: Fields): JsonObject {
  const json: Record<string, unknown> = {};
  for (const [name, value] of fields) json[name] = encodeValue(value);
  return json;
}
