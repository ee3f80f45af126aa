import type { Caller } from '../../access/caller.ts';
import type { Database } from '../../store/database.ts';
import { parseDatabaseName } from '../../values/name.ts';
import { invalidArgument, StatusError } from '../../values/status.ts';
import type { WatchEvent } from '../../watch/event.ts';
import type { ListenCommand, TargetRequest } from '../../watch/request.ts';
import type { WatchStream } from '../../watch/watchStream.ts';
import { accepted, type StreamClient, type StreamContext, type StreamHandler } from './stream.ts';

/** An event to send, with the database that it belongs to. */
interface ListenEvent {
  readonly database: Database;
  readonly event: WatchEvent;
}

interface Listening {
  readonly database: Database;
  readonly stream: WatchStream;
}

/**
 * Implements Listen. The first request must name the database. If a target causes an error, removes the target and
 * reports the error as the cause. All other errors end the stream.
 * https://github.com/googleapis/googleapis/blob/master/google/firestore/v1/firestore.proto (rpc Listen)
 */
export function listenStream(
  context: StreamContext,
  caller: Caller,
  client: StreamClient<ListenEvent>,
): StreamHandler<ListenCommand> {
  let listening: Listening | undefined;

  const open = (name: string): Listening => {
    if (name === '') throw invalidArgument('The first request of a listen stream must name the database.');
    const database = context.backend.store.database(parseDatabaseName(name));
    const sink = {
      send: (event: WatchEvent): boolean => client.send({ database, event }),
      fail: (error: StatusError): void => client.end(error),
    };
    return { database, stream: context.watch.open(database, caller, sink) };
  };

  const close = (): void => listening?.stream.close();

  /** Runs an action, and ends the stream if it throws. */
  const guarded = (action: () => void): void => {
    try {
      action();
    } catch (error) {
      close();
      client.end(error);
    }
  };

  /** Stops reading requests while too many responses are queued. */
  const applyBackpressure = (): void => {
    if (!listening || listening.stream.isAccepting) client.resume();
    else client.pause();
  };

  return {
    request: (received) =>
      guarded(() => {
        const command = accepted(received);
        listening ??= open(command.database);
        applyCommand(context, listening, command);
        applyBackpressure();
      }),
    drained: () =>
      guarded(() => {
        listening?.stream.drained();
        applyBackpressure();
      }),
    finished: () => {
      close();
      client.end();
    },
    disconnected: close,
  };
}

function applyCommand(
  context: StreamContext,
  { database, stream }: Listening,
  { database: name, change }: ListenCommand,
): void {
  if (name !== '' && context.backend.store.database(parseDatabaseName(name)) !== database)
    throw invalidArgument('All requests of a listen stream must name the same database.');
  if (!change) throw invalidArgument('A listen request must add or remove a target.');
  if (change.kind === 'remove') {
    stream.removeTarget(change.targetId);
    return;
  }
  let target: TargetRequest;
  try {
    target = change.decode(database.name);
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    stream.rejectTarget(change.targetId, error);
    return;
  }
  stream.addTarget(target);
}
