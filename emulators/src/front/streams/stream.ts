import type { Caller } from '../../access/caller.ts';
import type { Backend } from '../../service/backend.ts';
import type { StatusError } from '../../values/status.ts';
import type { Watch } from '../../watch/watch.ts';

/** Context for the streaming methods. */
export interface StreamContext {
  readonly backend: Backend;
  readonly watch: Watch;
}

/** The client of a bidirectional stream as its method sees it; each protocol has its own implementation. */
export interface StreamClient<Response> {
  /**
   * Sends a response, in order. Sends nothing if the client has disconnected.
   * @returns false if the client is slow: the response is accepted, but the next should wait for `drained`
   */
  send(response: Response): boolean;
  /** Ends the stream after everything sent, with OK or an error. Does nothing if it has already ended. */
  end(error?: unknown): void;
  /** Stops reading requests. */
  pause(): void;
  /** Resumes reading requests. */
  resume(): void;
}

/** A method's side of one stream. Its functions never throw. */
export interface StreamHandler<Request> {
  /** Accepts a request, or the error found while decoding it, which ends the stream when its turn comes. */
  request(request: Request | StatusError): void;
  /** Called when the client has read all responses. */
  drained(): void;
  /** Called when the client will send no more requests. */
  finished(): void;
  /** Called when the client has disconnected. */
  disconnected(): void;
}

/** A method with a stream in each direction. */
export type StreamMethod<Request, Response> = (
  context: StreamContext,
  caller: Caller,
  client: StreamClient<Response>,
) => StreamHandler<Request>;

/** Returns a decoded request, or throws the error found while decoding it. */
export function accepted<Request extends object>(request: Request | StatusError): Request {
  if (request instanceof Error) throw request;
  return request;
}
