import { parseTimestamp } from '../values/timestamp.ts';
import type { Fields, Timestamp, Value } from '../values/value.ts';

/** Shorthand constructors for values. */
export const NULL: Value = { kind: 'null' };

export function bool(value: boolean): Value {
  return { kind: 'boolean', value };
}

export function int(value: number | bigint): Value {
  return { kind: 'integer', value: BigInt(value) };
}

export function double(value: number): Value {
  return { kind: 'double', value };
}

export function text(value: string): Value {
  return { kind: 'string', value };
}

export function bytes(...values: number[]): Value {
  return { kind: 'bytes', value: Uint8Array.from(values) };
}

export function time(rfc3339: string): Value {
  return { kind: 'timestamp', value: timestamp(rfc3339) };
}

export function timestamp(rfc3339: string): Timestamp {
  const parsed = parseTimestamp(rfc3339);
  if (!parsed) throw new Error(`not a time: ${rfc3339}`);
  return parsed;
}

export function reference(path: string): Value {
  return { kind: 'reference', value: `projects/demo-test/databases/(default)/documents/${path}` };
}

export function geo(latitude: number, longitude: number): Value {
  return { kind: 'geoPoint', latitude, longitude };
}

export function array(...values: Value[]): Value {
  return { kind: 'array', values };
}

export function map(fields: Readonly<Record<string, Value>>): Value {
  return { kind: 'map', fields: fieldsOf(fields) };
}

export function vector(...numbers: number[]): Value {
  return map({ __type__: text('__vector__'), value: array(...numbers.map(double)) });
}

export function fieldsOf(fields: Readonly<Record<string, Value>>): Fields {
  return new Map(Object.entries(fields));
}
