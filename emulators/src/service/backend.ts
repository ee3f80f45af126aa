import type { Judge } from '../access/judge.ts';
import type { Indexes } from '../indexes/indexes.ts';
import type { Store } from '../store/store.ts';
import type { Transactions } from './transactions.ts';

/** What every call works on, whichever protocol it came by. */
export interface Backend {
  readonly store: Store;
  readonly transactions: Transactions;
  readonly judge: Judge;
  /** The indexes that queries must have; undefined when they may go without. */
  readonly indexes?: Indexes | undefined;
}

/** In which transaction to read: an open one, a new one to open by this read, or (neither) none. */
export interface ReadIn {
  /** Base64. */
  readonly transaction?: string;
  readonly newTransaction?: { readonly readOnly: boolean };
}
