import {
  Metadata,
  type handleBidiStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type Server,
  type ServerDuplexStream,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import type { Caller } from '../../access/caller.ts';
import type { MessageName, MessageTypes } from '../../protobuf/messageTypes.ts';
import { messageCodec } from '../../protobuf/schema.ts';
import type { Backend } from '../../service/backend.ts';
import { invalidArgument, StatusError } from '../../values/status.ts';
import { accepted } from '../streams/stream.ts';
import { callerOfMetadata, endStream, failureOf, send, type GrpcContext } from './call.ts';

/** A decoded request, or the error from decoding it. */
type Received<Request extends MessageName> = MessageTypes[Request] | StatusError;

/** Maximum request size in bytes, the same as in production. */
export const MAX_REQUEST_BYTES = 11_534_336;

const SERVICE = '/google.firestore.v1.Firestore/';

/** Registers a method with a gRPC server. */
export type Registration = (server: Server, context: GrpcContext) => void;

/** Creates a registration for a unary method. */
export function unary<Request extends MessageName, Response extends MessageName>(
  name: string,
  requestType: Request,
  responseType: Response,
  handle: (
    backend: Backend,
    caller: Caller,
    request: MessageTypes[Request],
  ) => MessageTypes[Response] | Promise<MessageTypes[Response]>,
): Registration {
  return (server, context) => {
    const respond = async (
      ...[call, callback]: Parameters<handleUnaryCall<Received<Request>, MessageTypes[Response]>>
    ): Promise<void> => {
      let response: MessageTypes[Response];
      try {
        response = await handle(context.backend, callerOfMetadata(call.metadata), accepted(call.request));
      } catch (error) {
        callback(failureOf(error, call.getPath(), context.log));
        return;
      }
      callback(null, response);
    };
    const handler: handleUnaryCall<Received<Request>, MessageTypes[Response]> = (call, callback) =>
      void respond(call, callback);
    register(server, name, requestType, responseType, handler, 'unary');
  };
}

/** Creates a registration for a server streaming method. Applies backpressure. */
export function serverStream<Request extends MessageName, Response extends MessageName>(
  name: string,
  requestType: Request,
  responseType: Response,
  handle: (
    backend: Backend,
    caller: Caller,
    request: MessageTypes[Request],
  ) => Promise<Iterable<MessageTypes[Response]>>,
): Registration {
  return (server, context) => {
    const respond = async (call: ServerWritableStream<Received<Request>, MessageTypes[Response]>): Promise<void> => {
      // If an error arrives without headers, the Admin SDK retries twice, which takes seven seconds.
      call.sendMetadata(new Metadata());
      try {
        await sendAll(call, await handle(context.backend, callerOfMetadata(call.metadata), accepted(call.request)));
        endStream(call, context);
      } catch (error) {
        endStream(call, context, error);
      }
    };
    const handler: handleServerStreamingCall<Received<Request>, MessageTypes[Response]> = (call) => void respond(call);
    register(server, name, requestType, responseType, handler, 'serverStream');
  };
}

/**
 * Creates a registration for a bidirectional streaming method. The handler must handle asynchronous errors with
 * {@link endStream}.
 */
export function bidirectional<Request extends MessageName, Response extends MessageName>(
  name: string,
  requestType: Request,
  responseType: Response,
  handle: (
    context: GrpcContext,
    caller: Caller,
    call: ServerDuplexStream<Received<Request>, MessageTypes[Response]>,
  ) => void,
): Registration {
  return (server, context) => {
    const handler: handleBidiStreamingCall<Received<Request>, MessageTypes[Response]> = (call) => {
      try {
        handle(context, callerOfMetadata(call.metadata), call);
      } catch (error) {
        endStream(call, context, error);
      }
    };
    register(server, name, requestType, responseType, handler, 'bidi');
  };
}

function register<Request extends MessageName, Response extends MessageName>(
  server: Server,
  name: string,
  requestType: Request,
  responseType: Response,
  handler: Parameters<typeof server.register<Received<Request>, MessageTypes[Response]>>[1],
  kind: 'unary' | 'serverStream' | 'bidi',
): void {
  server.register(
    SERVICE + name,
    handler,
    messageCodec(responseType).encode,
    receive(messageCodec(requestType).decode),
    kind,
  );
}

/**
 * Returns decoding errors instead of throwing because grpc-js would report any exception as INTERNAL. Oversized
 * requests get INVALID_ARGUMENT, as over REST. With gRPC's usual RESOURCE_EXHAUSTED, the web SDK would retry forever.
 */
function receive<Message>(decode: (bytes: Uint8Array) => Message): (bytes: Uint8Array) => Message | StatusError {
  return (bytes) => {
    if (bytes.length > MAX_REQUEST_BYTES)
      return invalidArgument(`Request payload size exceeds the limit: ${MAX_REQUEST_BYTES} bytes.`);
    try {
      return decode(bytes);
    } catch (error) {
      if (error instanceof StatusError) return error;
      throw error;
    }
  };
}

async function sendAll<Request, Response>(
  call: ServerWritableStream<Request, Response>,
  responses: Iterable<Response>,
): Promise<void> {
  for (const response of responses) {
    if (call.cancelled || call.destroyed) return;
    await send(call, response);
  }
}
