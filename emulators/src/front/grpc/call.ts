import type { Metadata, ServerDuplexStream, ServerWritableStream } from '@grpc/grpc-js';
import { callerOf, type Caller } from '../../access/caller.ts';
import { StatusError, statusNumber } from '../../values/status.ts';
import type { StreamContext } from '../streams/stream.ts';

/** Context for every method. */
export interface GrpcContext extends StreamContext {
  readonly log: (line: string) => void;
  /** Interval between keepalive pings to clients, in ms; 15 s by default. */
  readonly keepaliveInterval?: number | undefined;
}

/** Status of a failed call, in grpc-js's format. */
interface GrpcFailure {
  readonly code: number;
  readonly details: string;
}

/** A call with any number of response messages. */
type OutgoingStream<Request, Response> =
  | ServerDuplexStream<Request, Response>
  | ServerWritableStream<Request, Response>;

const WAIT_EVENTS = ['drain', 'cancelled', 'close'];

/** Maximum length of an error's text in UTF-16 code units: a longer one exceeds the header size that clients accept. */
const MAX_DETAILS = 4096;

/**
 * Determines the caller of a method from its `authorization` metadata. Throws INVALID_ARGUMENT like {@link callerOf}.
 */
export function callerOfMetadata(metadata: Metadata): Caller {
  return callerOf(metadata.get('authorization')[0]?.toString());
}

/** Converts an error to a status. An unexpected error becomes INTERNAL and is logged. */
export function failureOf(error: unknown, path: string, log: (line: string) => void): GrpcFailure {
  if (error instanceof StatusError) return { code: statusNumber(error.code), details: sendable(error.message) };
  log(`Unexpected error in ${path}: ${error instanceof Error ? error.stack : String(error)}`);
  return { code: statusNumber('INTERNAL'), details: 'Internal error encountered.' };
}

/** Makes text fit into a header after percent-encoding: replaces lone surrogates and limits the length. */
function sendable(text: string): string {
  return Buffer.from(text.slice(0, MAX_DETAILS), 'utf8').toString('utf8');
}

/** Sends one message of a stream, then waits until the client can receive the next one or has disconnected. */
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
 * Ends a stream with status OK or an error, after everything written has been sent. Does nothing if the stream has
 * already ended or the client is gone.
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
