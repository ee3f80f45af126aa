import type { Caller } from '../access/caller.ts';
import { invalidArgument, StatusError } from '../values/status.ts';
import type { Database } from '../store/database.ts';
import { checkCombinations } from '../store/combinations.ts';
import { stageCommit, type StagedCommit } from '../store/stage.ts';
import type { Author, FieldTransform, Write, WriteResult } from '../store/write.ts';
import { formatFieldPath } from '../values/fieldPath.ts';
import type { Document, Timestamp } from '../values/value.ts';
import type { Backend } from './backend.ts';

/**
 * A commit can contain any number of writes, but these limits apply:
 * https://firebase.google.com/docs/firestore/quotas#writes_and_transactions
 */
const MAX_TRANSFORMS_PER_DOCUMENT = 500;
const MAX_BATCH_WRITES = 500;

/** The result of a commit and the resulting documents. */
export interface Committed {
  readonly results: readonly WriteResult[];
  readonly commitTime: Timestamp;
  readonly outcome: ReadonlyMap<string, Document | undefined>;
}

/**
 * Implements Commit: applies all writes atomically. Validates the data, then checks rules, then preconditions and size
 * limits, and then waits for locks.
 * @param transactionId Base64-encoded; the transaction ends even if the commit fails
 */
export async function commit(
  backend: Backend,
  database: Database,
  caller: Caller,
  writes: readonly Write[],
  transactionId?: string,
): Promise<Committed> {
  checkTransforms(writes);
  checkVerifies(writes);
  checkCombinations(writes);
  const transaction = transactionId === undefined ? undefined : backend.transactions.get(database, transactionId);
  if (transaction?.readOnly && writes.length > 0)
    throw invalidArgument('Cannot modify entities in a read-only transaction.');
  const stage = (): StagedCommit => {
    const staged = stageCommit(database.name, (path) => database.get(path), writes, database.clock.nextCommitTime());
    if (staged.invalid) throw staged.invalid;
    backend.judge.commit(database, caller, staged);
    if (staged.failure) throw staged.failure;
    return { ...staged, author: authorOf(caller) };
  };
  try {
    const staged = await backend.transactions.storeWhenUnlocked(database, transaction?.id, stage);
    return { results: staged.results, commitTime: staged.commitTime, outcome: staged.outcome };
  } finally {
    if (transaction) backend.transactions.end(transaction.id);
  }
}

function authorOf(caller: Caller): Author {
  if (caller.kind === 'admin') return caller;
  return caller.auth ? { kind: 'user', uid: caller.auth.uid ?? '' } : undefined;
}

type BatchWriteOutcome = WriteResult | StatusError;

/** Implements BatchWrite: applies each write independently, in order. Requires admin access. */
export async function batchWrite(
  backend: Backend,
  database: Database,
  caller: Caller,
  writes: readonly Write[],
): Promise<readonly BatchWriteOutcome[]> {
  backend.judge.adminOnly(caller, 'Batch writes require admin authentication.');
  if (writes.length > MAX_BATCH_WRITES) throw invalidArgument(`maximum ${MAX_BATCH_WRITES} writes allowed per request`);
  if (new Set(writes.map((write) => write.path)).size < writes.length) {
    throw invalidArgument('the same document cannot be written more than once in a single request');
  }
  checkVerifies(writes);
  checkTransforms(writes);
  checkData(database, writes);
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
  const counts = new Map<string, number>();
  for (const write of writes) {
    if (write.kind !== 'update') continue;
    const count = (counts.get(write.path) ?? 0) + write.transforms.length;
    counts.set(write.path, count);
    if (count > MAX_TRANSFORMS_PER_DOCUMENT) {
      throw invalidArgument(
        `A document may have at most ${MAX_TRANSFORMS_PER_DOCUMENT} field transforms in one commit.`,
      );
    }
    checkOverlap(write.transforms);
  }
}

/**
 * Throws INVALID_ARGUMENT for a verify without a precondition, and if one commit verifies a document twice or both
 * verifies and writes it.
 */
function checkVerifies(writes: readonly Write[]): void {
  const before = new Map<string, 'verified' | 'written'>();
  for (const { kind, path, precondition } of writes) {
    const done = kind === 'verify' ? 'verified' : 'written';
    const first = before.get(path) ?? 'written';
    if (kind === 'verify' && !precondition) throw invalidArgument('a verify must contain a precondition');
    if (before.has(path) && (first === 'verified' || done === 'verified')) {
      const how = first === done ? 'verified more than once' : `${first} and then ${done}`;
      throw invalidArgument(`the same document cannot be ${how} in a single request`);
    }
    before.set(path, done);
  }
}

/** Throws INVALID_ARGUMENT if any write contains invalid data, before any write is applied. */
function checkData(database: Database, writes: readonly Write[]): void {
  const commitTime = database.clock.nextCommitTime();
  for (const write of writes) {
    const { invalid } = stageCommit(database.name, (path) => database.get(path), [write], commitTime);
    if (invalid) throw invalid;
  }
}

/** Throws INVALID_ARGUMENT if a write transforms both a map and a field inside the map. */
function checkOverlap(transforms: readonly FieldTransform[]): void {
  for (const { path } of transforms) {
    const hasNested = transforms.some(
      (other) => other.path.length > path.length && path.every((segment, at) => segment === other.path[at]),
    );
    if (hasNested)
      throw invalidArgument(
        `Cannot transform property ${formatFieldPath(path)} and its nested property at the same time.`,
      );
  }
}
