import type { Metadata, ServerDuplexStream, ServerWritableStream } from '@grpc/grpc-js';
import { callerOf, type Caller } from '../../access/caller.ts';
import { StatusError, statusNumber } from '../../values/status.ts';
import type { StreamContext } from '../streams/stream.ts';

/** Dependencies of the gRPC methods. */
export interface GrpcContext extends StreamContext {
  readonly log: (line: string) => void;
  /** Interval between keepalive pings in ms. Defaults to 15 s. */
  readonly keepaliveInterval?: number | undefined;
}

/** Error status in the format of grpc-js. */
interface GrpcFailure {
  readonly code: number;
  readonly details: string;
}

/** A call that can send any number of responses. */
type OutgoingStream<Request, Response> =
  | ServerDuplexStream<Request, Response>
  | ServerWritableStream<Request, Response>;

const WAIT_EVENTS = ['drain', 'cancelled', 'close'];

/** Maximum length of an error message in UTF-16 code units. Clients reject headers that are too large. */
const MAX_DETAILS = 4096;

/**
 * Returns the caller identified by the `authorization` metadata. Throws INVALID_ARGUMENT if it is malformed; see
 * {@link callerOf}.
 */
export function callerOfMetadata(metadata: Metadata): Caller {
  return callerOf(metadata.get('authorization')[0]?.toString());
}

/** Converts an error to a gRPC status. Logs unexpected errors and returns INTERNAL for them. */
export function failureOf(error: unknown, path: string, log: (line: string) => void): GrpcFailure {
  if (error instanceof StatusError) return { code: statusNumber(error.code), details: sendable(error.message) };
  log(`Unexpected error in ${path}: ${error instanceof Error ? error.stack : String(error)}`);
  return { code: statusNumber('INTERNAL'), details: 'Internal error encountered.' };
}

/** Replaces lone surrogates, which grpc-js cannot percent-encode, and limits the length. */
function sendable(text: string): string {
  return Buffer.from(text.slice(0, MAX_DETAILS), 'utf8').toString('utf8');
}

/** Sends a message, and waits until the client can receive the next one or has disconnected. */
export async function send<Request, Response>(
  call: OutgoingStream<Request, Response>,
  message: Response,
): Promise<void> {
  if (call.cancelled || call.destroyed || call.write(message)) return;
  await new Promise<void>((resolve) => {
    const proceed = (): void => {
      for (const event of WAIT_EVENTS) call.off(event, proceed);
      resolve();
    };
    for (const event of WAIT_EVENTS) call.on(event, proceed);
  });
}

/**
 * Ends a stream with OK or an error after sending all pending messages. Does nothing if the stream has already ended.
 */
export function endStream<Request, Response>(
  call: OutgoingStream<Request, Response>,
  context: GrpcContext,
  error?: unknown,
): void {
  if (call.writableEnded || call.destroyed || call.cancelled) return;
  if (error === undefined) call.end();
  else call.emit('error', failureOf(error, call.getPath(), context.log));
}
