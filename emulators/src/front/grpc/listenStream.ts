import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { Caller } from '../../access/caller.ts';
import type { ListenRequest, ListenResponse } from '../../protobuf/listenMessages.ts';
import { decodeTarget } from '../../protobuf/target.ts';
import { encodeWatchEvent } from '../../protobuf/watchEvent.ts';
import { invalidArgument, StatusError } from '../../values/status.ts';
import type { Database } from '../../store/database.ts';
import type { WatchSink } from '../../watch/event.ts';
import type { WatchStream } from '../../watch/watchStream.ts';
import { accepted, endStream, type GrpcContext } from './call.ts';
import { databaseNamed } from './resource.ts';

/** A Listen stream in grpc-js's form. */
export type ListenCall = ServerDuplexStream<ListenRequest | StatusError, ListenResponse>;

/**
 * Serves one Listen stream. The first request names the database. An error in one target removes that target, with the
 * reason; an error in a request as such ends the stream.
 * https://github.com/googleapis/googleapis/blob/master/google/firestore/v1/firestore.proto (rpc Listen)
 */
export function listenStream(context: GrpcContext, caller: Caller, call: ListenCall): void {
  let listening: { readonly database: Database; readonly stream: WatchStream } | undefined;

  const open = (request: ListenRequest): NonNullable<typeof listening> => {
    if (!request.database) throw invalidArgument('The first request of a listen stream must name the database.');
    const database = databaseNamed(context.backend, request.database);
    return { database, stream: context.watch.open(database, caller, sinkOf(context, call, database)) };
  };

  const close = (): void => listening?.stream.close();

  /** An error ends this stream and nothing else. */
  const guarded = (action: () => void): void => {
    try {
      action();
    } catch (error) {
      close();
      endStream(call, context, error);
    }
  };

  /** A client that sends requests without reading the responses has to wait. */
  const takeTurns = (): void => {
    if (!listening || listening.stream.isAccepting) call.resume();
    else call.pause();
  };

  call.on('data', (received: ListenRequest | StatusError) =>
    guarded(() => {
      const request = accepted(received);
      listening ??= open(request);
      take(context, listening, request);
      takeTurns();
    }),
  );
  call.on('drain', () =>
    guarded(() => {
      listening?.stream.drained();
      takeTurns();
    }),
  );
  call.on('end', () => {
    close();
    endStream(call, context);
  });
  call.on('error', close);
  call.on('cancelled', close);
  call.on('close', close);
}

function sinkOf(context: GrpcContext, call: ListenCall, database: Database): WatchSink {
  return {
    send: (event) => call.write(encodeWatchEvent(database.name, event)),
    fail: (error) => endStream(call, context, error),
  };
}

function take(
  context: GrpcContext,
  { database, stream }: { readonly database: Database; readonly stream: WatchStream },
  request: ListenRequest,
): void {
  if (request.database && databaseNamed(context.backend, request.database) !== database) {
    throw invalidArgument('All requests of a listen stream must name the same database.');
  }
  if (request.targetChange === 'removeTarget') {
    stream.removeTarget(request.removeTarget ?? 0);
    return;
  }
  const target = request.targetChange === 'addTarget' && request.addTarget;
  if (!target) throw invalidArgument('A listen request must add or remove a target.');
  let decoded: ReturnType<typeof decodeTarget>;
  try {
    decoded = decodeTarget(database.name, target);
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    stream.refuse(target.targetId ?? 0, error);
    return;
  }
  stream.addTarget(decoded);
}
