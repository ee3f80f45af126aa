import type { ReadIn } from '../service/backend.ts';
import type { ConsistencyMessage, TransactionOptionsMessage } from './requests.ts';

/** Reads the id of a transaction as the service knows it, Base64; undefined when absent or empty. */
export function decodeTransactionId(id: Uint8Array | undefined): string | undefined {
  return id && id.length > 0 ? Buffer.from(id).toString('base64') : undefined;
}

/** Writes the id of a transaction. */
export function encodeTransactionId(id: string): Uint8Array {
  return Buffer.from(id, 'base64');
}

/** Whether `TransactionOptions` ask for a read-only transaction. */
export function isReadOnly(options: TransactionOptionsMessage | null | undefined): boolean {
  return options?.mode === 'readOnly';
}

/** The consistency selector of a read. A read time is accepted and answered with the present state. */
export function decodeReadIn(message: ConsistencyMessage): ReadIn {
  switch (message.consistencySelector) {
    case 'transaction': {
      const transaction = decodeTransactionId(message.transaction);
      return transaction === undefined ? {} : { transaction };
    }
    case 'newTransaction':
      return { newTransaction: { readOnly: isReadOnly(message.newTransaction) } };
    default:
      return {};
  }
}
