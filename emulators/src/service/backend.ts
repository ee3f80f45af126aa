import type { Judge } from '../access/judge.ts';
import type { Indexes } from '../indexes/indexes.ts';
import type { Store } from '../store/store.ts';
import type { Timestamp } from '../values/value.ts';
import type { ReadMeter } from './meter.ts';
import type { Transactions } from './transactions.ts';

/** What every call works on, whichever protocol it came by. */
export interface Backend {
  readonly store: Store;
  readonly transactions: Transactions;
  readonly judge: Judge;
  /** The indexes that queries must have; undefined when they may go without. */
  readonly indexes?: Indexes | undefined;
  /** Counts what is read; undefined where nobody asks. */
  readonly meter?: ReadMeter | undefined;
}

/** How to read: in an open transaction, in a new one to open by this read, at a time in the past, or (none of these) now. */
export interface ReadIn {
  /** Base64. */
  readonly transaction?: string;
  readonly newTransaction?: TransactionOptions;
  readonly readTime?: Timestamp;
}

/** What kind of transaction to open. */
export interface TransactionOptions {
  /** It takes no locks, writes nothing, and sees everything as it was at one moment. */
  readonly readOnly: boolean;
  /** The moment that a read-only one sees; its beginning when left out. */
  readonly readTime?: Timestamp;
}
