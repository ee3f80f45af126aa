import { vectorIn } from './order.ts';
import { utf8Length } from './utf8.ts';
import type { Fields, Value } from './value.ts';

/** Fixed overhead of each document name and each document, in bytes. */
const OVERHEAD = { name: 16, document: 32 };

/** Returns the storage size of a document in bytes. https://firebase.google.com/docs/firestore/storage-size */
export function documentSize(path: string, fields: Fields): number {
  return nameSize(path) + fieldsSize(fields) + OVERHEAD.document;
}

/** Returns the storage size of a document name: the UTF-8 length of each segment plus 1, plus 16 bytes. */
function nameSize(path: string): number {
  return utf8Length(path) + 1 + OVERHEAD.name;
}

function fieldsSize(fields: Fields): number {
  let size = 0;
  for (const [name, value] of fields) size += utf8Length(name) + 1 + valueSize(value);
  return size;
}

/** Returns the storage size of a value in bytes. */
export function valueSize(value: Value): number {
  switch (value.kind) {
    case 'null':
    case 'boolean':
      return 1;
    case 'integer':
    case 'double':
    case 'timestamp':
      return 8;
    case 'geoPoint':
      return 16;
    case 'string':
      return utf8Length(value.value) + 1;
    case 'bytes':
      return value.value.length;
    case 'reference':
      return nameSize(value.value.replace(/^projects\/[^/]+\/databases\/[^/]+\/documents\//, ''));
    case 'array':
      return listSize(value.values);
    case 'map': {
      const vector = vectorIn(value.fields);
      return vector === undefined ? fieldsSize(value.fields) : listSize(vector);
    }
  }
}

const listSize = (values: readonly Value[]) => values.reduce((size, value) => size + valueSize(value), 0);
