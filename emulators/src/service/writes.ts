import type { Caller } from '../access/caller.ts';
import { invalidArgument, StatusError } from '../status.ts';
import type { Database } from '../store/database.ts';
import { stageCommit, type StagedCommit } from '../store/stage.ts';
import type { Author, Write, WriteResult } from '../store/write.ts';
import type { Document, Timestamp } from '../values/value.ts';
import type { Backend } from './backend.ts';

/** https://firebase.google.com/docs/firestore/quotas#writes_and_transactions: a commit has no limit, these have. */
const MAX_TRANSFORMS_PER_DOCUMENT = 500;
const MAX_BATCH_WRITES = 500;

/** The answer of Commit, and the documents as they stand after it. */
export interface Committed {
  readonly results: readonly WriteResult[];
  readonly commitTime: Timestamp;
  readonly outcome: ReadonlyMap<string, Document | undefined>;
}

/**
 * Commit: all writes or none. The rules speak first, then preconditions and limits, then it waits for locks.
 * @param transactionId Base64; the transaction is over afterwards, whether the commit succeeds or not
 */
export async function commit(backend: Backend, database: Database, caller: Caller, writes: readonly Write[], transactionId?: string): Promise<Committed> {
  checkTransforms(writes);
  const transaction = transactionId === undefined ? undefined : backend.transactions.get(database, transactionId);
  if (transaction?.readOnly && writes.length > 0) throw invalidArgument('Cannot modify entities in a read-only transaction.');
  const stage = (): StagedCommit => {
    const staged = stageCommit(database.name, (path) => database.get(path), writes, database.clock.nextCommitTime());
    backend.judge.commit(database, caller, staged);
    if (staged.failure) throw staged.failure;
    return { ...staged, author: authorOf(caller) };
  };
  try {
    const staged = await backend.transactions.storeWhenFree(database, transaction?.id, stage);
    return { results: staged.results, commitTime: staged.commitTime, outcome: staged.outcome };
  } finally {
    if (transaction) backend.transactions.end(transaction.id);
  }
}

function authorOf(caller: Caller): Author {
  if (caller.kind === 'admin') return caller;
  return caller.auth ? { kind: 'user', uid: caller.auth.uid } : undefined;
}

/** The fate of one write of BatchWrite: its result, or the error that it alone met. */
export type BatchWriteOutcome = WriteResult | StatusError;

/** BatchWrite: each write on its own, in order; one failing does not stop the rest. For administrators only. */
export async function batchWrite(backend: Backend, database: Database, caller: Caller, writes: readonly Write[]): Promise<readonly BatchWriteOutcome[]> {
  backend.judge.adminOnly(caller, 'Batch writes require admin authentication.');
  if (writes.length > MAX_BATCH_WRITES) throw invalidArgument(`maximum ${MAX_BATCH_WRITES} writes allowed per request`);
  if (new Set(writes.map((write) => write.path)).size < writes.length) {
    throw invalidArgument('the same document cannot be written more than once in a single request');
  }
  const outcomes: BatchWriteOutcome[] = [];
  for (const write of writes) {
    try {
      const { results } = await commit(backend, database, caller, [write]);
      outcomes.push(results[0] as WriteResult);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      outcomes.push(error);
    }
  }
  return outcomes;
}

function checkTransforms(writes: readonly Write[]): void {
  for (const write of writes) {
    if (write.kind === 'update' && write.transforms.length > MAX_TRANSFORMS_PER_DOCUMENT) {
      throw invalidArgument(`A document may have at most ${MAX_TRANSFORMS_PER_DOCUMENT} field transforms in one commit.`);
    }
  }
}
