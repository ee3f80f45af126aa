import type { Judge } from '../access/judge.ts';
import type { Indexes } from '../indexes/indexes.ts';
import type { Store } from '../store/store.ts';
import type { Timestamp } from '../values/value.ts';
import type { ReadMeter } from './meter.ts';
import type { Transactions } from './transactions.ts';

/** Dependencies shared by the request handlers of all protocols. */
export interface Backend {
  readonly store: Store;
  readonly transactions: Transactions;
  readonly judge: Judge;
  /** Composite indexes from the index file. Undefined if queries do not require indexes. */
  readonly indexes?: Indexes | undefined;
  /** The index file, which contains the TTL policies. Undefined if the emulator has no index file. */
  readonly indexFile?: Indexes | undefined;
  /** Counts billable reads. Undefined if counting is disabled. */
  readonly meter?: ReadMeter | undefined;
}

/**
 * Consistency selector of a read: an existing transaction, a new transaction or a read time. Reads the current data if
 * none is set.
 */
export interface ReadIn {
  /** Base64-encoded transaction ID. */
  readonly transaction?: string;
  readonly newTransaction?: TransactionOptions;
  readonly readTime?: Timestamp;
}

export interface TransactionOptions {
  /** Whether the transaction is read-only. Read-only transactions take no locks and read from a fixed point in time. */
  readonly readOnly: boolean;
  /** Read time for a read-only transaction. Defaults to its start time. */
  readonly readTime?: Timestamp;
}
