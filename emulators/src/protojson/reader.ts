import { isObject, snakeOf, type JsonObject } from '../values/json.ts';
import { invalidArgument } from '../values/status.ts';

/**
 * Returns a field by its lowerCamelCase or snake_case name, because ProtoJSON accepts both. Returns undefined for
 * null. https://protobuf.dev/programming-guides/json/
 */
export function field(message: JsonObject, name: string): unknown {
  const value = ownValue(message, name) ?? ownValue(message, snakeOf(name));
  return value === null ? undefined : value;
}

function ownValue(message: JsonObject, name: string): unknown {
  return Object.hasOwn(message, name) ? message[name] : undefined;
}

/** Returns a nested message, or undefined if absent. */
export function messageField(message: JsonObject, name: string): JsonObject | undefined {
  const value = field(message, name);
  if (value === undefined) return undefined;
  if (!isObject(value)) throw badField(name, 'an object');
  return value;
}

/** Returns a nested message. Throws INVALID_ARGUMENT if absent. */
export function requiredMessage(message: JsonObject, name: string): JsonObject {
  const value = messageField(message, name);
  if (!value) throw invalidArgument(`The field "${name}" is required.`);
  return value;
}

/** Returns a repeated message field, or an empty list if absent. */
export function messageList(message: JsonObject, name: string): readonly JsonObject[] {
  const list = listField(message, name);
  if (!list.every(isObject)) throw badField(name, 'a list of objects');
  return list;
}

/** Returns a repeated field, or an empty list if absent. */
export function listField(message: JsonObject, name: string): readonly unknown[] {
  const value = field(message, name);
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw badField(name, 'a list');
  return value;
}

/** Returns a string field, or '' if absent. */
export function stringField(message: JsonObject, name: string): string {
  const value = field(message, name) ?? '';
  if (typeof value !== 'string') throw badField(name, 'a string');
  return value;
}

/** Returns a repeated string field, or an empty list if absent. */
export function stringList(message: JsonObject, name: string): readonly string[] {
  const list = listField(message, name);
  if (!list.every((item): item is string => typeof item === 'string')) throw badField(name, 'a list of strings');
  return list;
}

/** Returns a boolean field, or false if absent. */
export function booleanField(message: JsonObject, name: string): boolean {
  const value = field(message, name) ?? false;
  if (value !== true && value !== false) throw badField(name, 'a boolean');
  return value;
}

/**
 * Returns an integer field, or undefined if absent. Accepts safe integers as numbers, as strings, or wrapped as
 * `{value: …}`.
 */
export function integerField(message: JsonObject, name: string): number | undefined {
  const value = field(message, name);
  if (value === undefined) return undefined;
  const inner = isObject(value) ? (field(value, 'value') ?? 0) : value;
  const number = typeof inner === 'string' && /^-?\d{1,16}$/.test(inner) ? Number(inner) : inner;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) throw badField(name, 'an integer');
  return number;
}

/**
 * Returns a double field, or undefined if absent. Accepts numbers, strings (including `NaN` and `Infinity`), and values
 * wrapped as `{value: …}`.
 */
export function doubleField(message: JsonObject, name: string): number | undefined {
  const value = field(message, name);
  if (value === undefined) return undefined;
  const inner = isObject(value) ? (field(value, 'value') ?? 0) : value;
  const number = typeof inner === 'string' && inner.trim() !== '' ? Number(inner) : inner;
  if (typeof number !== 'number') throw badField(name, 'a number');
  return number;
}

/** Returns the name of an enum value, or undefined if absent. Accepts names and numbers. */
export function enumField<Name extends string>(
  message: JsonObject,
  name: string,
  numbers: Readonly<Record<Name, number>>,
): Name | undefined {
  const value = field(message, name);
  if (value === undefined) return undefined;
  for (const [known, number] of Object.entries(numbers) as [Name, number][]) {
    if (value === known || value === number) return known;
  }
  throw invalidArgument(`Invalid value at '${name}': ${JSON.stringify(value)}.`);
}

/** Returns a bytes field in standard Base64, or undefined if absent or empty. Accepts URL-safe Base64. */
export function base64Field(message: JsonObject, name: string): string | undefined {
  const text = stringField(message, name);
  return text === '' ? undefined : Buffer.from(text, 'base64').toString('base64');
}

function badField(name: string, expected: string): Error {
  return invalidArgument(`Invalid value at '${name}': it must be ${expected}.`);
}
