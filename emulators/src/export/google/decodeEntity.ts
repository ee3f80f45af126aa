import { VECTOR_TYPE } from '../../values/order.ts';
import { formatResourceName, type DatabaseName } from '../../values/name.ts';
import type { Fields, Timestamp, Value } from '../../values/value.ts';
import { ENTITY, MEANING, MICROSECONDS, PATH, POINT, PROPERTY, REFERENCE, VALUE, VALUE_PATH } from './entityFormat.ts';
import { Message } from './message.ts';

/** An exported document. The times are undefined unless this emulator wrote the export. */
export interface Entity {
  readonly database: DatabaseName;
  readonly path: string;
  readonly fields: Fields;
  readonly createTime: Timestamp | undefined;
  readonly updateTime: Timestamp | undefined;
}

/**
 * Decodes a document from a Datastore entity.
 * @throws Error if the entity has no key or is malformed
 */
export function decodeEntity(bytes: Buffer): Entity {
  const entity = Message.of(bytes);
  const key = entity.message(ENTITY.key);
  const path = key?.message(REFERENCE.path);
  if (key === undefined || path === undefined) throw new Error('an entity has no key');
  return {
    database: databaseOf(key),
    path: pathOf(path, PATH),
    fields: decodeFields(entity),
    createTime: timeIn(entity, ENTITY.createTime),
    updateTime: timeIn(entity, ENTITY.updateTime),
  };
}

/** Returns the database in a reference. Strips the region prefix from the app ID (`s~project`). */
function databaseOf(reference: Message): DatabaseName {
  const app = reference.text(REFERENCE.app) ?? '';
  return {
    projectId: app.slice(app.indexOf('~') + 1),
    databaseId: reference.text(REFERENCE.database) || '(default)',
  };
}

function pathOf(message: Message, numbers: typeof PATH | typeof VALUE_PATH): string {
  return message
    .messages(numbers.element)
    .flatMap((element) => [
      element.text(numbers.type) ?? '',
      element.text(numbers.name) ?? `__id${BigInt.asIntN(64, element.varint(numbers.id) ?? 0n)}__`,
    ])
    .join('/');
}

function decodeFields(entity: Message): Fields {
  const fields = new Map<string, Value>();
  const lists = new Map<string, Value[]>();
  for (const property of [...entity.messages(ENTITY.indexed), ...entity.messages(ENTITY.unindexed)]) {
    const name = property.text(PROPERTY.name) ?? '';
    const meaning = Number(property.varint(PROPERTY.meaning) ?? 0n);
    if (meaning === MEANING.emptyList) {
      fields.set(name, { kind: 'array', values: [] });
      continue;
    }
    const value = decodeValue(property.message(PROPERTY.value), meaning);
    if (property.varint(PROPERTY.multiple) !== 1n) {
      fields.set(name, value);
      continue;
    }
    const list = lists.get(name) ?? [];
    list.push(value);
    if (list.length > 1) continue;
    lists.set(name, list);
    const values: Value = { kind: 'array', values: list };
    fields.set(name, meaning === MEANING.vector ? vectorOf(values) : values);
  }
  return fields;
}

function vectorOf(value: Value): Value {
  return {
    kind: 'map',
    fields: new Map<string, Value>([
      ['__type__', { kind: 'string', value: VECTOR_TYPE }],
      ['value', value],
    ]),
  };
}

function decodeValue(message: Message | undefined, meaning: number): Value {
  const integer = message?.varint(VALUE.int64);
  if (integer !== undefined) {
    const value = BigInt.asIntN(64, integer);
    return meaning === MEANING.time ? { kind: 'timestamp', value: timeOf(value) } : { kind: 'integer', value };
  }
  const boolean = message?.varint(VALUE.boolean);
  if (boolean !== undefined) return { kind: 'boolean', value: boolean !== 0n };
  const bytes = message?.bytes(VALUE.string);
  if (bytes !== undefined) return decodeBytes(bytes, meaning);
  const double = message?.double(VALUE.double);
  if (double !== undefined) return { kind: 'double', value: double };
  const point = message?.message(VALUE.point);
  if (point !== undefined)
    return {
      kind: 'geoPoint',
      latitude: point.double(POINT.latitude) ?? 0,
      longitude: point.double(POINT.longitude) ?? 0,
    };
  const reference = message?.message(VALUE.reference);
  if (reference !== undefined)
    return { kind: 'reference', value: formatResourceName(databaseOf(reference), pathOf(reference, VALUE_PATH)) };
  return { kind: 'null' };
}

function timeIn(entity: Message, field: number): Timestamp | undefined {
  const microseconds = entity.varint(field);
  return microseconds === undefined ? undefined : timeOf(BigInt.asIntN(64, microseconds));
}

/**
 * Converts microseconds to a timestamp. Uses bigint because microseconds in the year 9999 exceed
 * `Number.MAX_SAFE_INTEGER`.
 */
function timeOf(microseconds: bigint): Timestamp {
  const inSecond = ((microseconds % MICROSECONDS) + MICROSECONDS) % MICROSECONDS;
  return { seconds: Number((microseconds - inSecond) / MICROSECONDS), nanos: Number(inSecond) * 1000 };
}

function decodeBytes(bytes: Buffer, meaning: number): Value {
  if (meaning === MEANING.entity) return { kind: 'map', fields: decodeFields(Message.of(bytes)) };
  if (meaning === MEANING.blob || meaning === MEANING.byteString)
    return { kind: 'bytes', value: Uint8Array.from(bytes) };
  return { kind: 'string', value: bytes.toString('utf8') };
}
