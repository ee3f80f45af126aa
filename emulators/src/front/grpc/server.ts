import type { Socket } from 'node:net';
import { logVerbosity, Server, ServerCredentials, setLogVerbosity } from '@grpc/grpc-js';
import type { Backend } from '../../service/backend.ts';
import type { GrpcContext } from './call.ts';
import { METHODS } from './methods.ts';
import { MAX_REQUEST_BYTES } from './register.ts';
import { warmUp } from './warmUp.ts';

// By default, grpc-js logs malformed headers, which can contain tokens.
setLogVerbosity(logVerbosity.NONE);

/**
 * Maximum message size to read, in bytes. Higher than the request limit so that larger requests get our error message.
 */
const MAX_MESSAGE_BYTES = 4 * MAX_REQUEST_BYTES;

/**
 * Keepalive interval and timeout in ms. After a protocol error, Node stops reading from the socket and does not notice
 * if the client disconnects, which would leak 25 KiB per connection.
 */
const KEEPALIVE_MS = 15_000;

/** Serves gRPC on existing connections. */
export interface GrpcServer {
  /** Serves a new HTTP/2 connection. All data on the socket must still be unread. */
  accept(socket: Socket): void;
  /** Runs a commit on a scratch backend to speed up the first real one. See warmUp.ts. */
  warmUp(scratch: Backend): Promise<void>;
  /** Terminates all calls. */
  close(): void;
}

/**
 * Creates a gRPC server for `google.firestore.v1.Firestore` over HTTP/2 without TLS. Returns UNIMPLEMENTED for unknown
 * methods, INTERNAL for malformed messages, and INVALID_ARGUMENT for messages that are nested too deeply.
 */
export function createGrpcServer(context: GrpcContext): GrpcServer {
  const keepaliveInterval = context.keepaliveInterval ?? KEEPALIVE_MS;
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': -1,
    'grpc.enable_channelz': 0,
    'grpc.keepalive_time_ms': keepaliveInterval,
    'grpc.keepalive_timeout_ms': keepaliveInterval,
  });
  for (const register of METHODS) register(server, context);
  const connections = server.createConnectionInjector(ServerCredentials.createInsecure());
  return {
    accept: (socket) => connections.injectConnection(socket),
    warmUp,
    close: () => server.forceShutdown(),
  };
}
