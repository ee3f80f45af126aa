import type protobuf from 'protobufjs/light.js';
import { isObject, type JsonObject } from '../protojson/reader.ts';
import { invalidArgument } from '../status.ts';
import { parseTimestamp } from '../values/timestamp.ts';
import type { MessageName } from './message-types.ts';
import { messageType } from './schema.ts';

/** Deeper than any request that Firestore takes; beyond it, reading itself would be at risk. */
const MAX_DEPTH = 200;
const INTEGER_BITS: Readonly<Record<string, number>> = { int32: 32, uint32: 32, int64: 64, uint64: 64 };
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** A place in a request, as errors name it: `structured_query.from[0]`; '' for the request itself. */
type Place = string;

/**
 * Refuses (INVALID_ARGUMENT) a body that is not the ProtoJSON of a message: names that the message does not have, values
 * of another type, two members of a oneof. The texts are those of Google's API servers.
 * https://protobuf.dev/programming-guides/json/
 * @param place where in the request the message stands
 */
export function checkJson(name: MessageName, json: JsonObject, place: Place = ''): void {
  checkMessage(messageType(name), json, place, 0);
}

function checkMessage(type: protobuf.Type, json: JsonObject, place: Place, depth: number): void {
  if (depth > MAX_DEPTH) throw invalidArgument('Invalid JSON payload received. The request is nested too deeply.');
  const set = new Set<string>();
  for (const key of Object.keys(json)) {
    const field = fieldOf(type, key);
    if (!field) throw unknownName(key, place, 'Cannot find field.');
    const value = json[key];
    if (value === undefined || (value === null && field.resolvedType?.fullName !== '.google.protobuf.NullValue')) continue;
    const oneof = field.partOf?.name;
    if (oneof !== undefined) {
      if (set.has(oneof)) throw invalidArgument(`Invalid value at '${place}' (oneof), oneof field '${snakeOf(oneof)}' is already set. Cannot set '${field.name}'`);
      set.add(oneof);
    }
    checkField(field, key, value, place, depth);
  }
}

/** By its lowerCamelCase name or its original one with underscores. */
function fieldOf(type: protobuf.Type, key: string): protobuf.Field | undefined {
  if (Object.hasOwn(type.fields, key)) return type.fields[key];
  const camel = key.replaceAll(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
  return Object.hasOwn(type.fields, camel) && snakeOf(camel) === key ? type.fields[camel] : undefined;
}

function checkField(field: protobuf.Field, key: string, value: unknown, place: Place, depth: number): void {
  const at = place === '' ? snakeOf(field.name) : `${place}.${snakeOf(field.name)}`;
  if (field.map) {
    if (!isObject(value)) throw badValue(at, 'Map', value);
    for (const [index, entry] of Object.values(value).entries()) checkValue(field, entry, `${at}[${index}].value`, depth);
  } else if (field.repeated) {
    if (!Array.isArray(value)) throw badValue(at, typeText(field), value);
    for (const [index, item] of (value as readonly unknown[]).entries()) checkValue(field, item, `${at}[${index}]`, depth);
  } else {
    if (Array.isArray(value)) throw unknownName(key, place, 'Proto field is not repeating, cannot start list.');
    checkValue(field, value, at, depth);
  }
}

function checkValue(field: protobuf.Field, value: unknown, at: Place, depth: number): void {
  const type = field.resolvedType;
  if (!type) {
    if (!isScalar(field.type, value)) throw badValue(at, typeText(field), value);
  } else if ('values' in type) {
    if (!isEnumValue(type, value)) throw badValue(at, typeText(field), value);
  } else if (!isWellKnown(type, value, at, depth)) {
    if (!isObject(value)) throw badValue(at, typeText(field), value);
    checkMessage(type, value, at, depth + 1);
  }
}

/** Whether a message has a form of its own in JSON, and it is that. Throws where it should be and is not. */
function isWellKnown(type: protobuf.Type, value: unknown, at: Place, depth: number): boolean {
  switch (type.fullName) {
    case '.google.protobuf.Timestamp':
      if (typeof value !== 'string' || !parseTimestamp(value)) throw badValue(at, TIMESTAMP, value);
      return true;
    case '.google.protobuf.Int32Value':
    case '.google.protobuf.Int64Value':
    case '.google.protobuf.DoubleValue': {
      // Some clients write the message out.
      const inner = isObject(value) ? value['value'] : value;
      const scalar = type.fields['value'] as protobuf.Field;
      if (inner !== undefined) checkValue(scalar, inner, at, depth);
      return true;
    }
    default:
      return false;
  }
}

const TIMESTAMP = 'type.googleapis.com/google.protobuf.Timestamp';

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
  const bits = INTEGER_BITS[type] ?? 64;
  const text = typeof value === 'number' && Number.isInteger(value) ? BigInt(value).toString() : value;
  if (typeof text !== 'string' || !/^-?\d{1,20}$/.test(text)) return false;
  const number = BigInt(text);
  return type.startsWith('u') ? BigInt.asUintN(bits, number) === number : BigInt.asIntN(bits, number) === number;
}

function isEnumValue(type: protobuf.Enum, value: unknown): boolean {
  if (type.fullName === '.google.protobuf.NullValue' && value === null) return true;
  if (typeof value === 'number') return Number.isInteger(value);
  return typeof value === 'string' && Object.hasOwn(type.values, value);
}

/** `TYPE_INT32`, or the address of a message's or an enumeration's type. */
function typeText(field: protobuf.Field): string {
  if (!field.resolvedType) return `TYPE_${field.type.toUpperCase()}`;
  return `type.googleapis.com/${field.resolvedType.fullName.slice(1)}`;
}

function badValue(at: Place, type: string, value: unknown): Error {
  const shown = isObject(value) || Array.isArray(value) ? '' : `, ${JSON.stringify(value)}`;
  return invalidArgument(`Invalid value at '${at}' (${type})${shown}`);
}

function unknownName(key: string, place: Place, reason: string): Error {
  return invalidArgument(`Invalid JSON payload received. Unknown name ${JSON.stringify(key)}${place === '' ? '' : ` at '${place}'`}: ${reason}`);
}

function snakeOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
