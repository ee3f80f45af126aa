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

/** A request, or the error found while decoding it. */
type Received<Request extends MessageName> = MessageTypes[Request] | StatusError;

/** Maximum size of a request in bytes, as on Google's API servers. */
export const MAX_REQUEST_BYTES = 11_534_336;

const SERVICE = '/google.firestore.v1.Firestore/';

/** Adds one method of the service to a server. */
export type Registration = (server: Server, context: GrpcContext) => void;

/** Declares a method with one request and one response message. */
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

/** Declares a method with one request and any number of response messages, sent as fast as the client reads them. */
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
      // The Admin SDK treats an error without headers as no response and retries twice before reporting it, which takes
      // seven seconds.
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
 * Declares a method with a stream in each direction. The handler may throw only synchronously; after that, it ends the
 * stream with {@link endStream}. A request can be the error found while decoding it.
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
 * Passes decoding errors to the handler, because an error thrown while bytes are decoded becomes INTERNAL. A request
 * that is too large is INVALID_ARGUMENT, as over REST: on gRPC's RESOURCE_EXHAUSTED the web SDK would resend the same
 * writes forever.
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
