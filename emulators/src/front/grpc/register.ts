import type { handleBidiStreamingCall, handleServerStreamingCall, handleUnaryCall, Server, ServerDuplexStream, ServerWritableStream } from '@grpc/grpc-js';
import type { Caller } from '../../access/caller.ts';
import { messageCodec } from '../../protobuf/schema.ts';
import type { Backend } from '../../service/backend.ts';
import { callerOfMetadata, endStream, failureOf, send, type GrpcContext } from './call.ts';

const SERVICE = '/google.firestore.v1.Firestore/';

/** Adds one method of the service to a server. */
export type Registration = (server: Server, context: GrpcContext) => void;

/** A method that answers one request with one message. */
export function unary<Request extends object, Response extends object>(
  name: string,
  requestType: string,
  responseType: string,
  handle: (backend: Backend, caller: Caller, request: Request) => Response | Promise<Response>,
): Registration {
  return (server, context) => {
    const answer: handleUnaryCall<Request, Response> = (call, callback) => {
      const answering = async (): Promise<Response> => handle(context.backend, callerOfMetadata(call.metadata), call.request);
      answering().then(
        (response) => callback(null, response),
        (error: unknown) => callback(failureOf(error, call.getPath(), context.log)),
      );
    };
    register(server, name, requestType, responseType, answer, 'unary');
  };
}

/** A method that answers one request with any number of messages, sent as fast as the client takes them. */
export function serverStream<Request extends object, Response extends object>(
  name: string,
  requestType: string,
  responseType: string,
  handle: (backend: Backend, caller: Caller, request: Request) => Iterable<Response>,
): Registration {
  return (server, context) => {
    const answer: handleServerStreamingCall<Request, Response> = (call) => {
      const answering = async (): Promise<void> => sendAll(call, handle(context.backend, callerOfMetadata(call.metadata), call.request));
      answering().then(
        () => endStream(call, context),
        (error: unknown) => endStream(call, context, error),
      );
    };
    register(server, name, requestType, responseType, answer, 'serverStream');
  };
}

/**
 * A method with a stream each way, for as long as both sides like. The handler must not throw later than in its own
 * turn: it ends the stream by {@link endStream}.
 */
export function bidirectional<Request extends object, Response extends object>(
  name: string,
  requestType: string,
  responseType: string,
  handle: (context: GrpcContext, caller: Caller, call: ServerDuplexStream<Request, Response>) => void,
): Registration {
  return (server, context) => {
    const answer: handleBidiStreamingCall<Request, Response> = (call) => {
      try {
        handle(context, callerOfMetadata(call.metadata), call);
      } catch (error) {
        endStream(call, context, error);
      }
    };
    register(server, name, requestType, responseType, answer, 'bidi');
  };
}

function register<Request extends object, Response extends object>(
  server: Server,
  name: string,
  requestType: string,
  responseType: string,
  handler: handleUnaryCall<Request, Response> | handleServerStreamingCall<Request, Response> | handleBidiStreamingCall<Request, Response>,
  kind: string,
): void {
  const request = messageCodec<Request>(requestType);
  const response = messageCodec<Response>(responseType);
  server.register(SERVICE + name, handler, response.encode, request.decode, kind);
}

async function sendAll<Request, Response>(call: ServerWritableStream<Request, Response>, responses: Iterable<Response>): Promise<void> {
  for (const response of responses) {
    if (call.cancelled || call.destroyed) return;
    await send(call, response);
  }
}
