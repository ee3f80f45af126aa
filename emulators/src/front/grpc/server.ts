import type { Socket } from 'node:net';
import { logVerbosity, Server, ServerCredentials, setLogVerbosity } from '@grpc/grpc-js';
import type { Backend } from '../../service/backend.ts';
import type { GrpcContext } from './call.ts';
import { METHODS } from './methods.ts';
import { MAX_REQUEST_BYTES } from './register.ts';
import { warmUp } from './warmUp.ts';

// By default, gRPC logs headers that it cannot parse, including tokens.
setLogVerbosity(logVerbosity.NONE);

/**
 * Maximum size of a message to read, in bytes. Messages between the request limit and this one are read, so that the
 * error can name the limit.
 */
const MAX_MESSAGE_BYTES = 4 * MAX_REQUEST_BYTES;

/**
 * Interval and timeout for keepalive pings, in ms. After a frame that violates the protocol, Node stops reading from a
 * connection and would never notice that the client has closed it, so its 25 KiB would stay in memory.
 */
const KEEPALIVE_MS = 15_000;

/** The gRPC front end; receives connections known to be HTTP/2. */
export interface GrpcServer {
  /** Serves a connection whose first bytes are still unread. */
  accept(socket: Socket): void;
  /** Runs the code that makes a first commit slow, once, on data that is discarded; see warmUp.ts. */
  warmUp(scratch: Backend): Promise<void>;
  /** Ends every call immediately. */
  close(): void;
}

/**
 * Creates the gRPC front end: google.firestore.v1.Firestore over HTTP/2 without TLS. Every call ends with a status:
 * UNIMPLEMENTED for an unknown method, with its name in the text; INTERNAL for bytes that cannot be decoded;
 * INVALID_ARGUMENT for messages that are nested too deeply.
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
