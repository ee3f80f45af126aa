import { invalidArgument, statusNumber, type StatusError } from '../values/status.ts';
import { checkPlain, type FieldTransform, type Precondition, type Write, type WriteResult } from '../store/write.ts';
import { parseQueryPath } from '../values/fieldPath.ts';
import { documentPathIn, type DatabaseName } from '../values/name.ts';
import type { Value } from '../values/value.ts';
import { decodeMask } from './document.ts';
import type {
  FieldTransformMessage,
  PreconditionMessage,
  StatusMessage,
  ValueMessage,
  WriteMessage,
  WriteResultMessage,
} from './messages.ts';
import { decodeFields, decodeTimestamp, decodeValue, encodeTimestamp, encodeValue } from './value.ts';

/** Decodes a `google.firestore.v1.Write`. Throws INVALID_ARGUMENT. */
export function decodeWrite(database: DatabaseName, message: WriteMessage): Write {
  const guard = decodePrecondition(message.currentDocument);
  const precondition = guard && { precondition: guard };
  switch (message.operation) {
    case 'update': {
      const mask = decodeMask(message.updateMask);
      return {
        kind: 'update',
        path: documentPathIn(database, message.update?.name ?? ''),
        fields: decodeFields(message.update?.fields),
        ...(mask && { mask }),
        transforms: (message.updateTransforms ?? []).map(decodeTransform),
        ...precondition,
      };
    }
    case 'transform': {
      checkPlain('transform', Boolean(message.updateMask), (message.updateTransforms ?? []).length > 0);
      const transforms = (message.transform?.fieldTransforms ?? []).map(decodeTransform);
      if (transforms.length === 0) throw invalidArgument('The list of FieldTransform must not be empty.');
      return {
        kind: 'update',
        path: documentPathIn(database, message.transform?.document ?? ''),
        fields: new Map(),
        mask: [],
        transforms,
        ...precondition,
      };
    }
    case 'delete':
    case 'verify':
      checkPlain(message.operation, Boolean(message.updateMask), (message.updateTransforms ?? []).length > 0);
      return {
        kind: message.operation,
        path: documentPathIn(database, message[message.operation] ?? ''),
        ...precondition,
      };
    default:
      throw invalidArgument('empty write operation');
  }
}

/** Decodes a `Precondition`. Returns undefined if it is absent or empty. Throws INVALID_ARGUMENT. */
export function decodePrecondition(message: PreconditionMessage | null | undefined): Precondition | undefined {
  switch (message?.conditionType) {
    case 'updateTime':
      return { updateTime: decodeTimestamp(message.updateTime ?? {}) };
    case 'exists':
      return { exists: message.exists === true };
    default:
      return undefined;
  }
}

const REQUEST_TIME = 1;

function decodeTransform(message: FieldTransformMessage): FieldTransform {
  const path = parseQueryPath(message.fieldPath ?? '');
  switch (message.transformType) {
    case 'setToServerValue':
      if (message.setToServerValue === REQUEST_TIME) return { path, kind: 'requestTime' };
      throw invalidArgument('ServerValue type must be specified for set_to_server_value transformation.');
    case 'increment':
    case 'maximum':
    case 'minimum':
      return { path, kind: message.transformType, operand: decodeNumber(message[message.transformType] ?? null) };
    case 'appendMissingElements':
      return { path, kind: 'append', elements: (message.appendMissingElements?.values ?? []).map(decodeValue) };
    case 'removeAllFromArray':
      return { path, kind: 'remove', elements: (message.removeAllFromArray?.values ?? []).map(decodeValue) };
    default:
      throw invalidArgument('Operation type must be specified for field transformation.');
  }
}

function decodeNumber(message: ValueMessage | null): Value {
  const value = decodeValue(message);
  if (value.kind !== 'integer' && value.kind !== 'double') throw invalidArgument('Input must be int64 or double.');
  return value;
}

/** Encodes a `google.firestore.v1.WriteResult`. */
export function encodeWriteResult(result: WriteResult): WriteResultMessage {
  return {
    ...(result.updateTime && { updateTime: encodeTimestamp(result.updateTime) }),
    transformResults: result.transformResults.map(encodeValue),
  };
}

/** Encodes a `google.rpc.Status`. An empty object means success. */
export function encodeStatus(error: StatusError | undefined): StatusMessage {
  return error ? { code: statusNumber(error.code), message: error.message } : {};
}
