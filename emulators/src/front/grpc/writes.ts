import type { Caller } from '../../access/caller.ts';
import type {
  BatchWriteRequest,
  BatchWriteResponse,
  BeginTransactionRequest,
  BeginTransactionResponse,
  CommitRequest,
  CommitResponse,
  RollbackRequest,
} from '../../protobuf/requests.ts';
import { decodeTransactionId, decodeTransactionOptions, encodeTransactionId } from '../../protobuf/transaction.ts';
import { encodeTimestamp } from '../../protobuf/value.ts';
import { decodeWrite, encodeStatus, encodeWriteResult } from '../../protobuf/write.ts';
import type { Backend } from '../../service/backend.ts';
import { batchWrite, commit } from '../../service/writes.ts';
import { invalidArgument, StatusError } from '../../values/status.ts';
import { databaseNamed } from './resource.ts';

/** Implements BeginTransaction. */
export function beginTransaction(
  backend: Backend,
  _caller: Caller,
  request: BeginTransactionRequest,
): BeginTransactionResponse {
  const { id } = backend.transactions.begin(
    databaseNamed(backend, request.database),
    decodeTransactionOptions(request.options),
  );
  return { transaction: encodeTransactionId(id) };
}

/** Implements Commit. */
export async function commitWrites(backend: Backend, caller: Caller, request: CommitRequest): Promise<CommitResponse> {
  const database = databaseNamed(backend, request.database);
  const writes = (request.writes ?? []).map((write) => decodeWrite(database.name, write));
  const { results, commitTime } = await commit(
    backend,
    database,
    caller,
    writes,
    decodeTransactionId(request.transaction),
  );
  return { writeResults: results.map(encodeWriteResult), commitTime: encodeTimestamp(commitTime) };
}

/** Implements Rollback. */
export function rollback(backend: Backend, _caller: Caller, request: RollbackRequest): object {
  const database = databaseNamed(backend, request.database);
  const id = decodeTransactionId(request.transaction);
  if (id === undefined) throw invalidArgument('The field "transaction" is required.');
  backend.transactions.end(backend.transactions.get(database, id).id);
  return {};
}

/** Implements BatchWrite. */
export async function writeBatch(
  backend: Backend,
  caller: Caller,
  request: BatchWriteRequest,
): Promise<BatchWriteResponse> {
  const database = databaseNamed(backend, request.database);
  const writes = (request.writes ?? []).map((write) => decodeWrite(database.name, write));
  const outcomes = await batchWrite(backend, database, caller, writes);
  return {
    writeResults: outcomes.map((outcome) => (outcome instanceof StatusError ? {} : encodeWriteResult(outcome))),
    status: outcomes.map((outcome) => encodeStatus(outcome instanceof StatusError ? outcome : undefined)),
  };
}
