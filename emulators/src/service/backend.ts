import type { Judge } from '../access/judge.ts';
import type { Indexes } from '../indexes/indexes.ts';
import type { Store } from '../store/store.ts';
import type { Timestamp } from '../values/value.ts';
import type { ReadMeter } from './meter.ts';
import type { Transactions } from './transactions.ts';

/** State that every request uses, over either protocol. */
export interface Backend {
  readonly store: Store;
  readonly transactions: Transactions;
  readonly judge: Judge;
  /** The indexes that queries require; undefined if indexes are not required. */
  readonly indexes?: Indexes | undefined;
  /** Counts reads; undefined if nobody needs the count. */
  readonly meter?: ReadMeter | undefined;
}

/**
 * The state that a read sees: in an open transaction, in a new one that this read opens, at a past time, or (if none of
 * these is set) now.
 */
export interface ReadIn {
  /** Base64. */
  readonly transaction?: string;
  readonly newTransaction?: TransactionOptions;
  readonly readTime?: Timestamp;
}

/** Options for a new transaction. */
export interface TransactionOptions {
  /** If true, the transaction does not lock or write anything, and sees all data at one point in time. */
  readonly readOnly: boolean;
  /** Time at which a read-only transaction reads; its start by default. */
  readonly readTime?: Timestamp;
}
