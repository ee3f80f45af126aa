import type { Metadata, ServerDuplexStream, ServerWritableStream } from '@grpc/grpc-js';
import { callerOf, type Caller } from '../../access/caller.ts';
import type { Backend } from '../../service/backend.ts';
import { StatusError, statusNumber } from '../../values/status.ts';
import type { Watch } from '../../watch/watch.ts';

/** What every call works with. */
export interface GrpcContext {
  readonly backend: Backend;
  readonly watch: Watch;
  readonly log: (line: string) => void;
  /** How often clients are asked for a sign of life, in ms; 15 s when left out. */
  readonly pingAfter?: number | undefined;
}

/** How a call ended badly, as grpc-js takes it. */
export interface GrpcFailure {
  readonly code: number;
  readonly details: string;
}

/** A call that may be answered with any number of messages. */
export type OutgoingStream<Request, Response> =
  | ServerDuplexStream<Request, Response>
  | ServerWritableStream<Request, Response>;

const ENDS_OF_WAITING = ['drain', 'cancelled', 'close'];

/** Longer texts would not fit into the headers that clients take, in UTF-16 units. */
const MAX_DETAILS = 4096;

/** Who makes a call, by its `authorization` metadata; throws INVALID_ARGUMENT as {@link callerOf} does. */
export function callerOfMetadata(metadata: Metadata): Caller {
  return callerOf(metadata.get('authorization')[0]?.toString());
}

/** A request that could be read; throws what was wrong with one that could not. */
export function accepted<Request>(request: Request | StatusError): Request {
  if (request instanceof StatusError) throw request;
  return request;
}

/** Turns an error into a status. One that was not foreseen becomes INTERNAL and a line in the log. */
export function failureOf(error: unknown, path: string, log: (line: string) => void): GrpcFailure {
  if (error instanceof StatusError) return { code: statusNumber(error.code), details: sendable(error.message) };
  log(`Unexpected error in ${path}: ${error instanceof Error ? error.stack : String(error)}`);
  return { code: statusNumber('INTERNAL'), details: 'Internal error encountered.' };
}

/** Text that can stand in a header once it is percent-encoded: no lone surrogate, and not too long. */
function sendable(text: string): string {
  return Buffer.from(text.slice(0, MAX_DETAILS), 'utf8').toString('utf8');
}

/** Sends one message of a stream and waits until the client has room for the next, or is gone. */
export async function send<Request, Response>(
  call: OutgoingStream<Request, Response>,
  message: Response,
): Promise<void> {
  if (call.cancelled || call.destroyed || call.write(message)) return;
  await new Promise<void>((resolve) => {
    const goOn = (): void => {
      for (const event of ENDS_OF_WAITING) call.off(event, goOn);
      resolve();
    };
    for (const event of ENDS_OF_WAITING) call.on(event, goOn);
  });
}

/**
 * Ends a stream: with status OK once everything written is sent, or with an error, before which whatever was written
 * is sent too. Ending twice, or after the client has gone, does nothing.
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
