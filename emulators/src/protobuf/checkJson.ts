import { isObject, snakeOf, type JsonObject } from '../values/json.ts';
import { invalidArgument } from '../values/status.ts';
import { parseTimestamp } from '../values/timestamp.ts';
import { shapeOf, type FieldShape, type MessageShape, type TypeShape } from './jsonShape.ts';
import type { MessageName } from './messageTypes.ts';

/** Nesting limit that prevents a stack overflow. No valid request is this deep. */
const MAX_DEPTH = 200;
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;
const INTEGER = /^-?\d{1,20}$/;
/** Integers with at most this many characters convert to a number without losing precision. */
const MAX_SAFE_DIGITS = 15;
const RANGES: Readonly<Record<string, readonly [bigint, bigint]>> = {
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
};
const NULL_VALUE = 'google.protobuf.NullValue';

/**
 * A position in a request. Formatted (as `structured_query.from[0]`) only for error messages, because a large commit
 * has tens of thousands of positions. A string is the position of the message to check, or '' for the entire request.
 */
type Place = string | { readonly parent: Place; readonly field: FieldShape; readonly index: number | undefined };

/**
 * Throws INVALID_ARGUMENT unless an object is valid ProtoJSON for a message type. Rejects unknown fields, values of the
 * wrong type, and multiple members of a oneof. Uses the error messages of Google's API servers.
 * https://protobuf.dev/programming-guides/json/
 * @param place position of the message in the request
 */
export function checkJson(name: MessageName, json: JsonObject, place = ''): void {
  checkMessage(shapeOf(name), json, place, 0);
}

function checkMessage({ fields }: MessageShape, json: JsonObject, place: Place, depth: number): void {
  if (depth > MAX_DEPTH) throw invalidArgument('Invalid JSON payload received. The request is nested too deeply.');
  let set = 0;
  for (const key of Object.keys(json)) {
    const field = fields.get(key);
    if (!field) throw unknownName(key, place, 'Cannot find field.');
    const value = json[key];
    if (value === undefined || (value === null && field.type.name !== NULL_VALUE)) continue;
    if (field.oneof) {
      const { name, bit } = field.oneof;
      if (set & bit)
        throw invalidArgument(
          `Invalid value at '${textOf(place)}' (oneof), oneof field '${snakeOf(name)}' is already set. ` +
            `Cannot set '${field.name}'`,
        );
      set |= bit;
    }
    checkField(field, key, value, place, depth);
  }
}

function checkField(field: FieldShape, key: string, value: unknown, parent: Place, depth: number): void {
  if (field.cardinality === 'map') {
    if (!isObject(value)) throw badValue({ parent, field, index: undefined }, 'Map', value);
    let index = 0;
    for (const name of Object.keys(value)) {
      checkValue(field.type, value[name], { parent, field, index }, depth);
      index += 1;
    }
  } else if (field.cardinality === 'list') {
    if (!Array.isArray(value)) throw badValue({ parent, field, index: undefined }, typeText(field.type), value);
    for (let index = 0; index < value.length; index += 1)
      checkValue(field.type, value[index] as unknown, { parent, field, index }, depth);
  } else if (Array.isArray(value)) throw unknownName(key, parent, 'Proto field is not repeating, cannot start list.');
  else checkValue(field.type, value, { parent, field, index: undefined }, depth);
}

function checkValue(type: TypeShape, value: unknown, at: Place, depth: number): void {
  switch (type.kind) {
    case 'scalar':
      if (!isScalar(type.name, value)) throw badValue(at, typeText(type), value);
      return;
    case 'enum':
      if (!isEnumValue(type, value)) throw badValue(at, typeText(type), value);
      return;
    default:
      if (isWellKnown(type, value, at, depth)) return;
      if (!isObject(value)) throw badValue(at, typeText(type), value);
      checkMessage(type.shape(), value, at, depth + 1);
  }
}

/**
 * Returns whether a message type has a special JSON format. If it does, throws INVALID_ARGUMENT unless the value
 * matches that format.
 */
function isWellKnown(type: Extract<TypeShape, { kind: 'message' }>, value: unknown, at: Place, depth: number): boolean {
  switch (type.name) {
    case 'google.protobuf.Timestamp':
      if (typeof value !== 'string' || !parseTimestamp(value)) throw badValue(at, typeText(type), value);
      return true;
    case 'google.protobuf.Int32Value':
    case 'google.protobuf.Int64Value':
    case 'google.protobuf.DoubleValue': {
      // Some clients send wrapper types as objects.
      const inner = isObject(value) ? value['value'] : value;
      const scalar = type.shape().fields.get('value');
      if (inner !== undefined && scalar) checkValue(scalar.type, inner, at, depth);
      return true;
    }
    default:
      return false;
  }
}

function isScalar(type: string, value: unknown): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'bool':
      return typeof value === 'boolean';
    case 'bytes':
      return typeof value === 'string' && BASE64.test(value);
    case 'double':
    case 'float':
      return isDouble(value);
    default:
      return isInteger(value, type);
  }
}

function isDouble(value: unknown): boolean {
  if (typeof value === 'number') return true;
  if (value === 'NaN' || value === 'Infinity' || value === '-Infinity') return true;
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));
}

function isInteger(value: unknown, type: string): boolean {
  const range = RANGES[type];
  if (!range) return false;
  if (typeof value === 'number') return Number.isInteger(value) && value >= range[0] && value <= range[1];
  if (typeof value !== 'string' || !INTEGER.test(value)) return false;
  const number = value.length <= MAX_SAFE_DIGITS ? Number(value) : BigInt(value);
  return number >= range[0] && number <= range[1];
}

function isEnumValue({ name, values }: Extract<TypeShape, { kind: 'enum' }>, value: unknown): boolean {
  if (name === NULL_VALUE && value === null) return true;
  if (typeof value === 'number') return Number.isInteger(value);
  return typeof value === 'string' && Object.hasOwn(values, value);
}

/**
 * Returns the name of a type in error messages, such as `TYPE_INT32` or
 * `type.googleapis.com/google.firestore.v1.Value`.
 */
function typeText({ kind, name }: TypeShape): string {
  return kind === 'scalar' ? `TYPE_${name.toUpperCase()}` : `type.googleapis.com/${name}`;
}

function badValue(at: Place, type: string, value: unknown): Error {
  const shown = isObject(value) || Array.isArray(value) ? '' : `, ${JSON.stringify(value)}`;
  return invalidArgument(`Invalid value at '${textOf(at)}' (${type})${shown}`);
}

function unknownName(key: string, place: Place, reason: string): Error {
  const at = textOf(place);
  return invalidArgument(
    `Invalid JSON payload received. Unknown name ${JSON.stringify(key)}${at === '' ? '' : ` at '${at}'`}: ${reason}`,
  );
}

function textOf(place: Place): string {
  if (typeof place === 'string') return place;
  const { parent, field, index } = place;
  const before = textOf(parent);
  const name = before === '' ? field.snakeName : `${before}.${field.snakeName}`;
  if (index === undefined) return name;
  return field.cardinality === 'map' ? `${name}[${index}].value` : `${name}[${index}]`;
}
