import { isVector } from '../../values/order.ts';
import { numericId, parseResourceName, type DatabaseName } from '../../values/name.ts';
import type { Document, Fields, Timestamp, Value } from '../../values/value.ts';
import { ENTITY, MEANING, MICROSECONDS, PATH, POINT, PROPERTY, REFERENCE, VALUE, VALUE_PATH } from './entityFormat.ts';
import { MessageWriter } from './messageWriter.ts';

/** Google's emulator prefixes app IDs with `dev~`. Production uses a region prefix such as `s~`. */
const APP_PREFIX = 'dev~';

/** Encodes a document as a Datastore entity. Includes the create and update times. */
export function encodeEntity(database: DatabaseName, document: Document): Buffer {
  const entity = new MessageWriter();
  const ids = document.path.split('/');
  entity.message(ENTITY.key, (key) => {
    writeApp(key, database);
    key.message(REFERENCE.path, (path) => writePath(path, ids, PATH));
    writeDatabaseId(key, database);
  });
  writeFields(entity, document.fields);
  entity.message(ENTITY.group, (path) => writePath(path, ids.slice(0, 2), PATH));
  entity.varint(ENTITY.createTime, toMicroseconds(document.createTime));
  entity.varint(ENTITY.updateTime, toMicroseconds(document.updateTime));
  return entity.bytesWritten;
}

function writeApp(reference: MessageWriter, { projectId }: DatabaseName): void {
  reference.text(REFERENCE.app, `${APP_PREFIX}${projectId}`);
}

function writeDatabaseId(reference: MessageWriter, { databaseId }: DatabaseName): void {
  if (databaseId !== '(default)') reference.text(REFERENCE.database, databaseId);
}

function writePath(path: MessageWriter, ids: readonly string[], numbers: typeof PATH | typeof VALUE_PATH): void {
  for (let at = 0; at < ids.length; at += 2) {
    path.group(numbers.element, () => {
      const name = ids[at + 1] ?? '';
      const number = numericId(name);
      path.text(numbers.type, ids[at] ?? '');
      if (number === undefined) path.text(numbers.name, name);
      else path.varint(numbers.id, number);
    });
  }
}

function writeFields(entity: MessageWriter, fields: Fields): void {
  for (const [name, value] of fields) {
    if (value.kind === 'map' && isVector(value.fields)) writeArray(entity, name, value.fields.get('value'), true);
    else if (value.kind === 'array') writeArray(entity, name, value, false);
    else writeProperty(entity, name, value, { meaning: meaningOf(value) });
  }
}

/** Writes one property per element. An empty array is written as an indexed property. */
function writeArray(entity: MessageWriter, name: string, array: Value | undefined, isEmbedding: boolean): void {
  const values = array?.kind === 'array' ? array.values : [];
  for (const value of values)
    writeProperty(entity, name, value, { meaning: isEmbedding ? MEANING.vector : meaningOf(value), multiple: 1 });
  if (values.length === 0)
    writeProperty(entity, name, { kind: 'null' }, { field: ENTITY.indexed, meaning: MEANING.emptyList });
}

function writeProperty(
  entity: MessageWriter,
  name: string,
  value: Value,
  { field = ENTITY.unindexed, meaning = 0, multiple = 0 }: { field?: number; meaning?: number; multiple?: number },
): void {
  entity.message(field, (property) => {
    if (meaning !== 0) property.varint(PROPERTY.meaning, meaning);
    property.text(PROPERTY.name, name);
    property.varint(PROPERTY.multiple, multiple);
    property.message(PROPERTY.value, (message) => writeValue(message, value));
  });
}

/** Returns the `meaning` of a property with this value, or 0 if it doesn't need one. */
function meaningOf(value: Value): number {
  switch (value.kind) {
    case 'timestamp':
      return MEANING.time;
    case 'geoPoint':
      return MEANING.point;
    case 'bytes':
      return MEANING.blob;
    case 'map':
      return MEANING.entity;
    default:
      return 0;
  }
}

function writeValue(message: MessageWriter, value: Value): void {
  switch (value.kind) {
    case 'boolean':
      return message.varint(VALUE.boolean, value.value ? 1 : 0);
    case 'integer':
      return message.varint(VALUE.int64, value.value);
    case 'double':
      return message.double(VALUE.double, value.value);
    case 'timestamp':
      return message.varint(VALUE.int64, toMicroseconds(value.value));
    case 'string':
      return message.text(VALUE.string, value.value);
    case 'bytes':
      return message.bytes(VALUE.string, value.value);
    case 'geoPoint':
      return message.group(VALUE.point, () => {
        message.double(POINT.latitude, value.latitude);
        message.double(POINT.longitude, value.longitude);
      });
    case 'reference':
      return message.group(VALUE.reference, () => {
        const { path, ...database } = parseResourceName(value.value);
        writeApp(message, database);
        writePath(message, path.split('/'), VALUE_PATH);
        writeDatabaseId(message, database);
      });
    case 'map':
      return message.message(VALUE.string, (entity) => {
        entity.message(ENTITY.key, (key) => {
          key.text(REFERENCE.app, '');
          key.text(REFERENCE.path, '');
        });
        writeFields(entity, value.fields);
        entity.text(ENTITY.group, '');
      });
  }
}

function toMicroseconds({ seconds, nanos }: Timestamp): bigint {
  return BigInt(seconds) * MICROSECONDS + BigInt(Math.floor(nanos / 1000));
}
