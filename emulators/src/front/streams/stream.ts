import type { Caller } from '../../access/caller.ts';
import type { Backend } from '../../service/backend.ts';
import type { StatusError } from '../../values/status.ts';
import type { Watch } from '../../watch/watch.ts';

/** Dependencies of the streaming methods. */
export interface StreamContext {
  readonly backend: Backend;
  readonly watch: Watch;
}

/** The client's end of a bidirectional stream. Implemented for gRPC and WebChannel. */
export interface StreamClient<Response> {
  /**
   * Sends a response, unless the client has disconnected.
   * @returns false if the client is slow. The response is still accepted, but wait for `drained` before sending more.
   */
  send(response: Response): boolean;
  /** Ends the stream with OK or an error after sending all pending responses. Does nothing if it has already ended. */
  end(error?: unknown): void;
  /** Stops reading requests. */
  pause(): void;
  /** Resumes reading requests. */
  resume(): void;
}

/** The server's end of a bidirectional stream. Its methods do not throw. */
export interface StreamHandler<Request> {
  /** Handles a request. A decoding error is handled in order, after earlier requests, and ends the stream. */
  request(request: Request | StatusError): void;
  /** Called when the client can receive more responses. */
  drained(): void;
  /** Called when the client has half-closed the stream. */
  finished(): void;
  /** Called when the client has disconnected. */
  disconnected(): void;
}

/** A bidirectional streaming method. */
export type StreamMethod<Request, Response> = (
  context: StreamContext,
  caller: Caller,
  client: StreamClient<Response>,
) => StreamHandler<Request>;

/** Returns a decoded request, or throws its decoding error. */
export function accepted<Request extends object>(request: Request | StatusError): Request {
  if (request instanceof Error) throw request;
  return request;
}
