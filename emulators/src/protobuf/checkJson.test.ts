import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../values/json.ts';
import { StatusError } from '../values/status.ts';
import { checkJson } from './checkJson.ts';
import type { MessageName } from './messageTypes.ts';

/** Returns the error message, or '' if the body is valid. */
function refusal(name: MessageName, body: JsonObject, place?: string): string {
  try {
    checkJson(name, body, place);
    return '';
  } catch (error) {
    if (!(error instanceof StatusError) || error.code !== 'INVALID_ARGUMENT') throw error;
    return error.message;
  }
}

const PAYLOAD = 'Invalid JSON payload received. Unknown name';

describe('the body of a request', () => {
  it.each<[string, MessageName, JsonObject]>([
    ['nothing', 'RunQueryRequest', {}],
    [
      'both spellings of a name',
      'RunQueryRequest',
      {
        structured_query: {
          from: [{ collection_id: 'c', allDescendants: true }],
          order_by: [{ field: { fieldPath: 'n' }, direction: 1 }],
        },
      },
    ],
    [
      'null for absent',
      'RunQueryRequest',
      { structuredQuery: { from: null, where: null, limit: null }, transaction: null },
    ],
    ['null of both sides of a oneof', 'RunQueryRequest', { transaction: null, newTransaction: {} }],
    [
      'a wrapper as plain JSON, as text or as an object',
      'RunQueryRequest',
      {
        structuredQuery: {
          limit: { value: 3 },
          offset: '7',
          findNearest: { limit: '2', distanceThreshold: 'Infinity' },
        },
      },
    ],
    [
      'every type of value',
      'Document',
      {
        fields: {
          a: { nullValue: null },
          b: { integerValue: '-9223372036854775808' },
          c: { integerValue: 7 },
          d: { doubleValue: 'NaN' },
          e: { bytesValue: '_-8=' },
          f: { geoPointValue: { latitude: 1 } },
          g: { nullValue: 'NULL_VALUE' },
          h: { timestampValue: '2024-01-01T00:00:00+01:00' },
        },
      },
    ],
    ['an empty value, which is checked elsewhere', 'Document', { fields: { a: {} } }],
    [
      'a verify, which old descriptors lack',
      'CommitRequest',
      { writes: [{ verify: 'x', currentDocument: { exists: true } }] },
    ],
    ['labels', 'BatchWriteRequest', { labels: { any: 'text' } }],
  ])('may have %s', (_what, name, body) => {
    expect(refusal(name, body)).toBe('');
  });

  it.each<[string, MessageName, JsonObject]>([
    [`${PAYLOAD} "nothing": Cannot find field.`, 'RunQueryRequest', { nothing: 1 }],
    [`${PAYLOAD} "__proto__": Cannot find field.`, 'RunQueryRequest', JSON.parse('{"__proto__":1}') as JsonObject],
    [`${PAYLOAD} "constructor": Cannot find field.`, 'RunQueryRequest', { constructor: 1 }],
    [`${PAYLOAD} "Structured_query": Cannot find field.`, 'RunQueryRequest', { Structured_query: {} }],
    [
      `${PAYLOAD} "collection" at 'structured_query.from[1]': Cannot find field.`,
      'RunQueryRequest',
      { structuredQuery: { from: [{}, { collection: 'c' }] } },
    ],
    [
      `${PAYLOAD} "stringvalue" at 'writes[0].update.fields[1].value': Cannot find field.`,
      'CommitRequest',
      { writes: [{ update: { fields: { a: { stringValue: '' }, b: { stringvalue: '' } } } }] },
    ],
    [
      `${PAYLOAD} "structuredQuery": Proto field is not repeating, cannot start list.`,
      'RunQueryRequest',
      { structuredQuery: [] },
    ],
    [
      "Invalid value at 'structured_query' (type.googleapis.com/google.firestore.v1.StructuredQuery), 5",
      'RunQueryRequest',
      { structuredQuery: 5 },
    ],
    [
      'Invalid value at \'structured_query.limit\' (TYPE_INT32), "many"',
      'RunQueryRequest',
      { structuredQuery: { limit: 'many' } },
    ],
    [
      "Invalid value at 'structured_query.limit' (TYPE_INT32), 2147483648",
      'RunQueryRequest',
      { structuredQuery: { limit: 2_147_483_648 } },
    ],
    [
      "Invalid value at 'structured_query.offset' (TYPE_INT32), 1.5",
      'RunQueryRequest',
      { structuredQuery: { offset: 1.5 } },
    ],
    ['Invalid value at \'documents\' (TYPE_STRING), "c/a"', 'BatchGetDocumentsRequest', { documents: 'c/a' }],
    ["Invalid value at 'documents[0]' (TYPE_STRING), null", 'BatchGetDocumentsRequest', { documents: [null] }],
    [
      'Invalid value at \'read_time\' (type.googleapis.com/google.protobuf.Timestamp), "today"',
      'BatchGetDocumentsRequest',
      { readTime: 'today' },
    ],
    ['Invalid value at \'transaction\' (TYPE_BYTES), "ä"', 'BatchGetDocumentsRequest', { transaction: 'ä' }],
    [
      "Invalid value at 'structured_query.order_by[0].direction' " +
        '(type.googleapis.com/google.firestore.v1.StructuredQuery.Direction), "UP"',
      'RunQueryRequest',
      { structuredQuery: { orderBy: [{ direction: 'UP' }] } },
    ],
    ["Invalid value at 'fields' (Map), 5", 'Document', { fields: 5 }],
    [
      "Invalid value at 'fields[0].value' (oneof), oneof field 'value_type' is already set. Cannot set 'stringValue'",
      'Document',
      { fields: { a: { integerValue: '1', stringValue: '1' } } },
    ],
    [
      'Invalid value at \'fields[0].value.integer_value\' (TYPE_INT64), "9223372036854775808"',
      'Document',
      { fields: { a: { integerValue: '9223372036854775808' } } },
    ],
    [
      'Invalid value at \'fields[0].value.boolean_value\' (TYPE_BOOL), "true"',
      'Document',
      { fields: { a: { booleanValue: 'true' } } },
    ],
  ])('is rejected: %s', (text, name, body) => {
    expect(refusal(name, body)).toBe(text);
  });

  it('is named in errors by its place in the request', () => {
    expect(refusal('Document', { name: 5 }, 'document')).toBe("Invalid value at 'document.name' (TYPE_STRING), 5");
    expect(refusal('Document', { nothing: 5 }, 'document')).toBe(
      `${PAYLOAD} "nothing" at 'document': Cannot find field.`,
    );
  });

  it('is rejected if nested too deeply', () => {
    let value: JsonObject = { integerValue: '1' };
    for (let depth = 0; depth < 5000; depth += 1) value = { arrayValue: { values: [value] } };
    expect(refusal('Document', { fields: { a: value } })).toContain('nested too deeply');
  });
});
