import type { Socket } from 'node:net';
import { logVerbosity, Server, ServerCredentials, setLogVerbosity } from '@grpc/grpc-js';
import type { Backend } from '../../service/backend.ts';
import type { GrpcContext } from './call.ts';
import { METHODS } from './methods.ts';
import { MAX_REQUEST_BYTES } from './register.ts';
import { rehearse } from './rehearsal.ts';

// Of itself it would print headers that it cannot read, tokens among them.
setLogVerbosity(logVerbosity.NONE);

/** The largest message read at all, in bytes; one above the limit of requests is read to be refused by that name. */
const MAX_MESSAGE_BYTES = 4 * MAX_REQUEST_BYTES;

/**
 * How often a client is asked for a sign of life, and how long it may take, in ms. After a frame that breaks the protocol
 * Node reads no more from a connection, and would never learn that the client has closed it; until then it takes 25 KiB.
 */
const PING_AFTER_MS = 15_000;

/** The gRPC front; each connection is handed to it once it is known to be HTTP/2. */
export interface GrpcServer {
  /** Serves a connection whose first bytes are still unread. */
  accept(socket: Socket): void;
  /** Does once, on data that is thrown away, what a first commit would do slowly; see rehearsal.ts. */
  rehearse(scratch: Backend): Promise<void>;
  /** Ends every call at once. */
  close(): void;
}

/**
 * The gRPC front: google.firestore.v1.Firestore over HTTP/2 without TLS. Every call ends in a status; methods that are
 * not there answer UNIMPLEMENTED with their name, bytes that are no such message INTERNAL, those that are nested too deeply INVALID_ARGUMENT.
 */
export function createGrpcServer(context: GrpcContext): GrpcServer {
  const pingAfter = context.pingAfter ?? PING_AFTER_MS;
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': -1,
    'grpc.enable_channelz': 0,
    'grpc.keepalive_time_ms': pingAfter,
    'grpc.keepalive_timeout_ms': pingAfter,
  });
  for (const register of METHODS) register(server, context);
  const connections = server.createConnectionInjector(ServerCredentials.createInsecure());
  return {
    accept: (socket) => connections.injectConnection(socket),
    rehearse,
    close: () => server.forceShutdown(),
  };
}
