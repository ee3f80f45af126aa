import type { ReadIn, TransactionOptions } from '../service/backend.ts';
import type { Timestamp } from '../values/value.ts';
import type { TimestampMessage } from './messages.ts';
import type { ConsistencyMessage, TransactionOptionsMessage } from './requests.ts';
import { decodeTimestamp } from './value.ts';

/** Converts a transaction ID from bytes to Base64. Returns undefined if it is absent or empty. */
export function decodeTransactionId(id: Uint8Array | undefined): string | undefined {
  return id && id.length > 0 ? Buffer.from(id).toString('base64') : undefined;
}

/** Converts a transaction ID from Base64 to bytes. */
export function encodeTransactionId(id: string): Uint8Array {
  return Buffer.from(id, 'base64');
}

/** Decodes `TransactionOptions`. Defaults to read-write. Throws INVALID_ARGUMENT. */
export function decodeTransactionOptions(message: TransactionOptionsMessage | null | undefined): TransactionOptions {
  if (message?.mode !== 'readOnly') return { readOnly: false };
  const readTime = decodeReadTime(message.readOnly?.readTime);
  return { readOnly: true, ...(readTime && { readTime }) };
}

/** Decodes a read time. Returns undefined if it is absent. Throws INVALID_ARGUMENT. */
export function decodeReadTime(message: TimestampMessage | null | undefined): Timestamp | undefined {
  return message ? decodeTimestamp(message) : undefined;
}

/** Decodes the consistency selector of a read. Throws INVALID_ARGUMENT. */
export function decodeReadIn(message: ConsistencyMessage): ReadIn {
  switch (message.consistencySelector) {
    case 'transaction': {
      const transaction = decodeTransactionId(message.transaction);
      return transaction === undefined ? {} : { transaction };
    }
    case 'newTransaction':
      // Transactions started by a read default to read-only.
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
