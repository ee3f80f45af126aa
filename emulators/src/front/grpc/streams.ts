import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { Caller } from '../../access/caller.ts';
import type { ListenRequest, ListenResponse } from '../../protobuf/listenMessages.ts';
import type { WriteRequest, WriteResponse } from '../../protobuf/requests.ts';
import { decodeTarget } from '../../protobuf/target.ts';
import { encodeTimestamp } from '../../protobuf/value.ts';
import { encodeWatchEvent } from '../../protobuf/watchEvent.ts';
import { decodeWrite, encodeWriteResult } from '../../protobuf/write.ts';
import { StatusError } from '../../values/status.ts';
import type { ListenCommand } from '../../watch/request.ts';
import { listenStream } from '../streams/listenStream.ts';
import type { StreamMethod } from '../streams/stream.ts';
import { writeStream, type WriteStreamResponse, type WriteCommand } from '../streams/writeStream.ts';
import { endStream, type GrpcContext } from './call.ts';

/** Handles a bidirectional streaming call. */
type Serve<Request, Response> = (
  context: GrpcContext,
  caller: Caller,
  call: ServerDuplexStream<Request | StatusError, Response>,
) => void;

/** Implements Listen. */
export const listen: Serve<ListenRequest, ListenResponse> = serve(listenStream, commandOf, ({ database, event }) =>
  encodeWatchEvent(database.name, event),
);

/** Implements Write. */
export const write: Serve<WriteRequest, WriteResponse> = serve(writeStream, writeCommandOf, encodeWriteResponse);

function serve<Message extends object, Request, Result, Response>(
  method: StreamMethod<Request, Result>,
  decode: (message: Message) => Request,
  encode: (result: Result) => Response,
): Serve<Message, Response> {
  return (context, caller, call) => {
    const handler = method(context, caller, {
      send: (result) => call.cancelled || call.destroyed || call.write(encode(result)),
      end: (error) => endStream(call, context, error),
      pause: () => call.pause(),
      resume: () => call.resume(),
    });
    call.on('data', (received: Message | StatusError) =>
      handler.request(received instanceof StatusError ? received : decode(received)),
    );
    call.on('drain', () => handler.drained());
    call.on('end', () => handler.finished());
    for (const event of ['error', 'cancelled', 'close']) call.on(event, () => handler.disconnected());
  };
}

function commandOf({ database = '', targetChange, addTarget, removeTarget = 0 }: ListenRequest): ListenCommand {
  if (targetChange === 'removeTarget') return { database, change: { kind: 'remove', targetId: removeTarget } };
  if (targetChange !== 'addTarget' || !addTarget) return { database, change: undefined };
  return {
    database,
    change: { kind: 'add', targetId: addTarget.targetId ?? 0, decode: (name) => decodeTarget(name, addTarget) },
  };
}

function writeCommandOf({ database = '', streamId = '', writes = [] }: WriteRequest): WriteCommand {
  return {
    database,
    streamId,
    size: writes.length,
    decode: (name) => writes.map((message) => decodeWrite(name, message)),
  };
}

function encodeWriteResponse({ streamId, streamToken, committed }: WriteStreamResponse): WriteResponse {
  return {
    ...(streamId !== undefined && { streamId }),
    streamToken,
    ...(committed && {
      writeResults: committed.results.map(encodeWriteResult),
      commitTime: encodeTimestamp(committed.commitTime),
    }),
  };
}
