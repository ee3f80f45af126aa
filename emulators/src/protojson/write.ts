import type { JsonObject } from '../values/json.ts';
import { invalidArgument, statusNumber, type StatusError } from '../values/status.ts';
import { checkPlain, type FieldTransform, type Precondition, type Write, type WriteResult } from '../store/write.ts';
import { parseQueryPath, type FieldPath } from '../values/fieldPath.ts';
import { documentPathIn, type DatabaseName } from '../values/name.ts';
import { formatTimestamp } from '../values/timestamp.ts';
import { enumField, field, messageField, messageList, requiredMessage, stringField, stringList } from './reader.ts';
import { decodeFields, decodeTimestamp, decodeValue, encodeValue } from './value.ts';

/** Decodes a `DocumentMask`. Returns undefined if absent because an empty mask has a different meaning. */
export function decodeMask(mask: JsonObject | undefined): readonly FieldPath[] | undefined {
  return mask && stringList(mask, 'fieldPaths').map(parseQueryPath);
}

/** Decodes a `google.firestore.v1.Write`. Throws INVALID_ARGUMENT. */
export function decodeWrite(database: DatabaseName, json: JsonObject): Write {
  const guard = decodePrecondition(messageField(json, 'currentDocument'));
  const precondition = guard && { precondition: guard };
  const update = messageField(json, 'update');
  if (update) {
    const mask = decodeMask(messageField(json, 'updateMask'));
    return {
      kind: 'update',
      path: documentPathIn(database, stringField(update, 'name')),
      fields: decodeFields(messageField(update, 'fields')),
      ...(mask && { mask }),
      transforms: messageList(json, 'updateTransforms').map(decodeTransform),
      ...precondition,
    };
  }
  const transform = messageField(json, 'transform');
  if (transform) {
    checkPlain(
      'transform',
      messageField(json, 'updateMask') !== undefined,
      messageList(json, 'updateTransforms').length > 0,
    );
    const transforms = messageList(transform, 'fieldTransforms').map(decodeTransform);
    if (transforms.length === 0) throw invalidArgument('The list of FieldTransform must not be empty.');
    return {
      kind: 'update',
      path: documentPathIn(database, stringField(transform, 'document')),
      fields: new Map(),
      mask: [],
      transforms,
      ...precondition,
    };
  }
  for (const kind of ['delete', 'verify'] as const) {
    const name = stringField(json, kind);
    if (name !== '')
      checkPlain(
        kind,
        messageField(json, 'updateMask') !== undefined,
        messageList(json, 'updateTransforms').length > 0,
      );
    if (name !== '') return { kind, path: documentPathIn(database, name), ...precondition };
  }
  throw invalidArgument('empty write operation');
}

/** Decodes a `Precondition`. Returns undefined if it is absent or empty. */
function decodePrecondition(json: JsonObject | undefined): Precondition | undefined {
  if (!json) return undefined;
  const updateTime = field(json, 'updateTime');
  if (updateTime !== undefined) return { updateTime: decodeTimestamp(updateTime) };
  const exists = field(json, 'exists');
  if (exists === undefined) return undefined;
  if (typeof exists !== 'boolean') throw invalidArgument("Invalid value at 'exists': it must be a boolean.");
  return { exists };
}

const SERVER_VALUES = { SERVER_VALUE_UNSPECIFIED: 0, REQUEST_TIME: 1 };

function decodeTransform(json: JsonObject): FieldTransform {
  const path = parseQueryPath(stringField(json, 'fieldPath'));
  const serverValue = enumField(json, 'setToServerValue', SERVER_VALUES);
  if (serverValue === 'SERVER_VALUE_UNSPECIFIED')
    throw invalidArgument('ServerValue type must be specified for set_to_server_value transformation.');
  if (serverValue === 'REQUEST_TIME') return { path, kind: 'requestTime' };
  for (const kind of ['increment', 'maximum', 'minimum'] as const) {
    const operand = messageField(json, kind);
    if (operand) return { path, kind, operand: decodeNumber(operand) };
  }
  if (field(json, 'appendMissingElements') !== undefined) {
    return { path, kind: 'append', elements: decodeElements(requiredMessage(json, 'appendMissingElements')) };
  }
  if (field(json, 'removeAllFromArray') !== undefined) {
    return { path, kind: 'remove', elements: decodeElements(requiredMessage(json, 'removeAllFromArray')) };
  }
  throw invalidArgument('Operation type must be specified for field transformation.');
}

function decodeNumber(json: JsonObject): FieldTransformOperand {
  const value = decodeValue(json);
  if (value.kind !== 'integer' && value.kind !== 'double') throw invalidArgument('Input must be int64 or double.');
  return value;
}

type FieldTransformOperand = Extract<FieldTransform, { operand: unknown }>['operand'];

function decodeElements(json: JsonObject): readonly ReturnType<typeof decodeValue>[] {
  return messageList(json, 'values').map((value) => decodeValue(value));
}

/** Encodes a `google.firestore.v1.WriteResult`. */
export function encodeWriteResult(result: WriteResult): JsonObject {
  return {
    ...(result.updateTime && { updateTime: formatTimestamp(result.updateTime) }),
    ...(result.transformResults.length > 0 && { transformResults: result.transformResults.map(encodeValue) }),
  };
}

/** Encodes a `google.rpc.Status`. An empty object means success. */
export function encodeStatus(error: StatusError | undefined): JsonObject {
  return error ? { code: statusNumber(error.code), message: error.message } : {};
}
