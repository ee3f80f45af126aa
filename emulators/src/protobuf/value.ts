import Long from 'long';
import { invalidArgument } from '../values/status.ts';
import { checkReference } from '../values/name.ts';
import { timestampInRange, truncateToMicroseconds } from '../values/timestamp.ts';
import type { Fields, Timestamp, Value } from '../values/value.ts';
import type { FieldsMessage, TimestampMessage, ValueMessage } from './messages.ts';

/**
 * Decodes a `google.firestore.v1.Value`. Truncates timestamps to microseconds, like Firestore. Throws INVALID_ARGUMENT.
 */
export function decodeValue(message: ValueMessage | null): Value {
  switch (message?.valueType) {
    case 'nullValue':
      return { kind: 'null' };
    case 'booleanValue':
      return { kind: 'boolean', value: message.booleanValue === true };
    case 'integerValue':
      return { kind: 'integer', value: decodeInteger(message.integerValue) };
    case 'doubleValue':
      return { kind: 'double', value: message.doubleValue ?? 0 };
    case 'timestampValue':
      return { kind: 'timestamp', value: truncateToMicroseconds(decodeTimestamp(message.timestampValue ?? {})) };
    case 'stringValue':
      return { kind: 'string', value: message.stringValue ?? '' };
    case 'bytesValue':
      // Copy the bytes. The decoded value is a view that would keep the entire request in memory.
      return { kind: 'bytes', value: new Uint8Array(message.bytesValue ?? []) };
    case 'referenceValue':
      checkReference(message.referenceValue ?? '');
      return { kind: 'reference', value: message.referenceValue ?? '' };
    case 'geoPointValue':
      return decodeGeoPoint(message.geoPointValue);
    case 'arrayValue':
      return { kind: 'array', values: (message.arrayValue?.values ?? []).map(decodeValue) };
    case 'mapValue':
      return { kind: 'map', fields: decodeFields(message.mapValue?.fields) };
    default:
      throw invalidArgument('Cannot convert firestore.v1.Value with type unset.');
  }
}

/** Decodes an int64. Returns 0 if it is absent. */
export function decodeInteger(value: Long | number | undefined): bigint {
  if (typeof value !== 'object') return BigInt(value ?? 0);
  // Fast path for integers that fit into 32 bits.
  return value.high === value.low >> 31 ? BigInt(value.low) : value.toBigInt();
}

function encodeInteger(value: bigint): Long | number {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : Long.fromBigInt(value);
}

/** Decodes a `google.protobuf.Timestamp`. Throws INVALID_ARGUMENT if it is outside the years 1 to 9999. */
export function decodeTimestamp(message: TimestampMessage): Timestamp {
  const timestamp = timestampInRange(Number(message.seconds ?? 0), message.nanos ?? 0);
  if (!timestamp) throw badValue('timestampValue');
  return timestamp;
}

/** Encodes a `google.protobuf.Timestamp`. */
export function encodeTimestamp({ seconds, nanos }: Timestamp): TimestampMessage {
  return { seconds, nanos };
}

function decodeGeoPoint(message: ValueMessage['geoPointValue']): Value {
  const latitude = message?.latitude ?? 0;
  const longitude = message?.longitude ?? 0;
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) throw badValue('geoPointValue');
  return { kind: 'geoPoint', latitude, longitude };
}

/** Decodes the `fields` of a document or map. Returns an empty map if they are absent. */
export function decodeFields(message: FieldsMessage | undefined): Fields {
  const fields = new Map<string, Value>();
  if (message) for (const name of Object.keys(message)) fields.set(name, decodeValue(message[name] ?? null));
  return fields;
}

/** Encodes a `google.firestore.v1.Value`. */
export function encodeValue(value: Value): ValueMessage {
  switch (value.kind) {
    case 'null':
      return { nullValue: 0 };
    case 'boolean':
      return { booleanValue: value.value };
    case 'integer':
      return { integerValue: encodeInteger(value.value) };
    case 'double':
      return { doubleValue: value.value };
    case 'timestamp':
      return { timestampValue: encodeTimestamp(value.value) };
    case 'string':
      return { stringValue: value.value };
    case 'bytes':
      return { bytesValue: value.value };
    case 'reference':
      return { referenceValue: value.value };
    case 'geoPoint':
      return { geoPointValue: { latitude: value.latitude, longitude: value.longitude } };
    case 'array':
      return { arrayValue: { values: value.values.map(encodeValue) } };
    case 'map':
      return { mapValue: { fields: encodeFields(value.fields) } };
  }
}

/**
 * Encodes the fields of a document or map. Reserved names such as `__proto__` are never stored, so a plain object is
 * safe.
 */
export function encodeFields(fields: Fields): FieldsMessage {
  const message: Record<string, ValueMessage> = {};
  for (const [name, value] of fields) message[name] = encodeValue(value);
  return message;
}

function badValue(kind: string): Error {
  return invalidArgument(`Invalid value at '${kind}'.`);
}
