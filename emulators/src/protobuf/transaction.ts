import type { ReadIn, TransactionOptions } from '../service/backend.ts';
import type { Timestamp } from '../values/value.ts';
import type { TimestampMessage } from './messages.ts';
import type { ConsistencyMessage, TransactionOptionsMessage } from './requests.ts';
import { decodeTimestamp } from './value.ts';

/** Decodes a transaction id to Base64, as the service expects it; undefined if absent or empty. */
export function decodeTransactionId(id: Uint8Array | undefined): string | undefined {
  return id && id.length > 0 ? Buffer.from(id).toString('base64') : undefined;
}

/** Encodes a transaction id. */
export function encodeTransactionId(id: string): Uint8Array {
  return Buffer.from(id, 'base64');
}

/** Decodes `TransactionOptions`; the default is read-write. Throws INVALID_ARGUMENT. */
export function decodeTransactionOptions(message: TransactionOptionsMessage | null | undefined): TransactionOptions {
  if (message?.mode !== 'readOnly') return { readOnly: false };
  const readTime = decodeReadTime(message.readOnly?.readTime);
  return { readOnly: true, ...(readTime && { readTime }) };
}

/** Decodes a read time; undefined if absent. Throws INVALID_ARGUMENT. */
export function decodeReadTime(message: TimestampMessage | null | undefined): Timestamp | undefined {
  return message ? decodeTimestamp(message) : undefined;
}

/** Decodes a read's consistency selector. Throws INVALID_ARGUMENT. */
export function decodeReadIn(message: ConsistencyMessage): ReadIn {
  switch (message.consistencySelector) {
    case 'transaction': {
      const transaction = decodeTransactionId(message.transaction);
      return transaction === undefined ? {} : { transaction };
    }
    case 'newTransaction':
      // A transaction opened by a read is read-only by default.
      return {
        newTransaction:
          message.newTransaction?.mode === 'readWrite'
            ? { readOnly: false }
            : { ...decodeTransactionOptions(message.newTransaction), readOnly: true },
      };
    case 'readTime': {
      const readTime = decodeReadTime(message.readTime);
      return readTime ? { readTime } : {};
    }
    default:
      return {};
  }
}
