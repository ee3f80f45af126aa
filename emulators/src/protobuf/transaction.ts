import type { ReadIn, TransactionOptions } from '../service/backend.ts';
import type { Timestamp } from '../values/value.ts';
import type { TimestampMessage } from './messages.ts';
import type { ConsistencyMessage, TransactionOptionsMessage } from './requests.ts';
import { decodeTimestamp } from './value.ts';

/** Reads the id of a transaction as the service knows it, Base64; undefined when absent or empty. */
export function decodeTransactionId(id: Uint8Array | undefined): string | undefined {
  return id && id.length > 0 ? Buffer.from(id).toString('base64') : undefined;
}

/** Writes the id of a transaction. */
export function encodeTransactionId(id: string): Uint8Array {
  return Buffer.from(id, 'base64');
}

/** Reads `TransactionOptions`; absent means one that writes. Throws INVALID_ARGUMENT. */
export function decodeTransactionOptions(message: TransactionOptionsMessage | null | undefined): TransactionOptions {
  if (message?.mode !== 'readOnly') return { readOnly: false };
  const readTime = decodeReadTime(message.readOnly?.readTime);
  return { readOnly: true, ...(readTime && { readTime }) };
}

/** Reads a read time, undefined when absent. Throws INVALID_ARGUMENT. */
export function decodeReadTime(message: TimestampMessage | null | undefined): Timestamp | undefined {
  return message ? decodeTimestamp(message) : undefined;
}

/** Reads the consistency selector of a read. Throws INVALID_ARGUMENT. */
export function decodeReadIn(message: ConsistencyMessage): ReadIn {
  switch (message.consistencySelector) {
    case 'transaction': {
      const transaction = decodeTransactionId(message.transaction);
      return transaction === undefined ? {} : { transaction };
    }
    case 'newTransaction':
      // What a read opens is read-only unless it says otherwise.
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
