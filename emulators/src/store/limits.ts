import { invalidArgument } from '../values/status.ts';
import { formatResourceName, type DatabaseName } from '../values/name.ts';
import { isVector, VECTOR_TYPE } from '../values/order.ts';
import { documentSize } from '../values/size.ts';
import { isWellFormed, utf8Length } from '../values/utf8.ts';
import type { Document, Fields, Value } from '../values/value.ts';

/** https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields */
const MAX_DOCUMENT_BYTES = 1_048_576;
const MAX_DEPTH = 20;
const MAX_FIELD_NAME_BYTES = 1500;
/** https://firebase.google.com/docs/firestore/vector-search#limitations */
const MAX_DIMENSIONS = 2048;
/** The documentation says `__.*__`, but Firestore requires at least one character between the underscores. */
const RESERVED_NAME = /^__.+__$/s;
/** The only reserved key that data can contain. Used to encode vectors. */
const TYPE_KEY = '__type__';

/**
 * Throws INVALID_ARGUMENT if a document is too large, too deeply nested, or has an invalid field name. Accepts vectors
 * in arrays because transforms can create them. Use {@link checkArrays} to reject them in client data.
 */
export function checkDocument(database: DatabaseName, document: Pick<Document, 'path' | 'fields'>): void {
  checkFields(document.fields, 1);
  const size = documentSize(document.path, document.fields);
  if (size > MAX_DOCUMENT_BYTES) {
    throw invalidArgument(
      `Document '${formatResourceName(database, document.path)}' cannot be written because its size ` +
        `(${size.toLocaleString('en-US')} bytes) exceeds the maximum allowed size of 1,048,576 bytes.`,
    );
  }
}

function checkFields(fields: Fields, depth: number): void {
  for (const [name, value] of fields) {
    checkFieldName(name);
    checkValue(value, depth, name);
  }
}

function checkFieldName(name: string): void {
  if (name === '') throw invalidArgument('The property.name is the empty string.');
  if (utf8Length(name) > MAX_FIELD_NAME_BYTES) throw invalidArgument('The property.name is longer than 1500 bytes.');
  if (!isWellFormed(name)) throw invalidArgument('A field name is not valid UTF-8.');
  if (RESERVED_NAME.test(name)) throw invalidArgument(`field name ${name} is reserved`);
}

function checkValue(value: Value, depth: number, name: string): void {
  if (value.kind !== 'map' && value.kind !== 'array') return;
  if (depth > MAX_DEPTH)
    throw invalidArgument(
      `Property ${name} contains an invalid nested entity: it is more than ${MAX_DEPTH} levels deep.`,
    );
  if (value.kind === 'map') {
    if (value.fields.has(TYPE_KEY)) checkVector(value.fields, name);
    else checkFields(value.fields, depth + 1);
    return;
  }
  for (const element of value.values) {
    if (element.kind === 'array') throw invalidArgument('Nested arrays are not allowed');
    checkValue(element, depth + 1, name);
  }
}

/** Throws INVALID_ARGUMENT if an array contains a vector. */
export function checkArrays(fields: Fields): void {
  for (const value of fields.values()) checkArraysIn(value);
}

function checkArraysIn(value: Value): void {
  if (value.kind === 'map') checkArrays(value.fields);
  if (value.kind !== 'array') return;
  for (const element of value.values) {
    if (element.kind === 'map' && isVector(element.fields))
      throw invalidArgument('Cannot convert a vector value in an array value.');
    checkArraysIn(element);
  }
}

/** Throws INVALID_ARGUMENT unless the map is a valid vector, which has only doubles in `value`. */
function checkVector(fields: Fields, name: string): void {
  const type = fields.get(TYPE_KEY);
  if (type?.kind !== 'string' || type.value !== VECTOR_TYPE)
    throw invalidArgument(`Property ${name} contains an invalid nested entity.`);
  const value = fields.get('value');
  if (!value) throw invalidArgument("Vector map is missing key 'value'.");
  if (fields.size > 2) throw invalidArgument('Vector Value map has extraneous entries.');
  const numbers = value.kind === 'array' ? value.values : [value];
  if (numbers.some(({ kind }) => kind !== 'double'))
    throw invalidArgument("Vector must only contain values of type 'double'");
  if (numbers.length === 0) throw invalidArgument('Cannot have a zero length vector.');
  if (numbers.length > MAX_DIMENSIONS) throw invalidArgument(`Vectors must be at most ${MAX_DIMENSIONS} dimensions.`);
}
