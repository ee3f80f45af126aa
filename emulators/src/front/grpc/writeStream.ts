import { randomUUID } from 'node:crypto';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { Caller } from '../../access/caller.ts';
import type { WriteRequest, WriteResponse } from '../../protobuf/requests.ts';
import { encodeTimestamp } from '../../protobuf/value.ts';
import { decodeWrite, encodeWriteResult } from '../../protobuf/write.ts';
import type { Backend } from '../../service/backend.ts';
import { commit } from '../../service/writes.ts';
import { invalidArgument, type StatusError } from '../../values/status.ts';
import type { Database } from '../../store/database.ts';
import { accepted, endStream, send, type GrpcContext } from './call.ts';
import { databaseNamed } from './resource.ts';

/** A Write stream in grpc-js's form. */
export type WriteCall = ServerDuplexStream<WriteRequest | StatusError, WriteResponse>;

/**
 * Serves one Write stream. The response to the first request, which names the database, has the stream's id and a
 * token. Every further request is committed atomically as the caller of the stream, with responses in order. The first
 * failure ends the stream: requests sent after it are not written, because the client will send them again on another
 * stream. https://github.com/googleapis/googleapis/blob/master/google/firestore/v1/firestore.proto (rpc Write)
 */
export function writeStream(context: GrpcContext, caller: Caller, call: WriteCall): void {
  serve(context.backend, caller, call).then(
    () => endStream(call, context),
    (error: unknown) => endStream(call, context, error),
  );
}

async function serve(backend: Backend, caller: Caller, call: WriteCall): Promise<void> {
  let database: Database | undefined;
  let responses = 0;
  // Sequentially: the next request is not even read before the response to this one.
  for await (const received of requestsOf(call)) {
    const request = accepted(received);
    responses += 1;
    const streamToken = Buffer.from(String(responses));
    if (database) {
      await send(call, { streamToken, ...(await commitRequest(backend, database, caller, request)) });
    } else {
      database = open(backend, request);
      await send(call, { streamId: request.streamId || randomUUID(), streamToken });
    }
  }
}

/** The requests of a stream. Leaving the loop early leaves the stream open, so that a status can still be sent. */
function requestsOf(call: WriteCall): AsyncIterable<WriteRequest | StatusError> {
  const requests: AsyncIterator<WriteRequest | StatusError> = call.iterator({ destroyOnReturn: false });
  return { [Symbol.asyncIterator]: () => requests };
}

function open(backend: Backend, request: WriteRequest): Database {
  if (!request.database) throw invalidArgument('The first request of a write stream must name the database.');
  if (request.writes && request.writes.length > 0)
    throw invalidArgument('The first request of a write stream must have no writes.');
  return databaseNamed(backend, request.database);
}

/** Commits a request. The last one of a stream may have no writes; its response is like any other. */
async function commitRequest(
  backend: Backend,
  database: Database,
  caller: Caller,
  request: WriteRequest,
): Promise<Omit<WriteResponse, 'streamToken'>> {
  const writes = (request.writes ?? []).map((write) => decodeWrite(database.name, write));
  const { results, commitTime } = await commit(backend, database, caller, writes);
  return { writeResults: results.map(encodeWriteResult), commitTime: encodeTimestamp(commitTime) };
}
