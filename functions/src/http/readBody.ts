import { isRecord } from '@firehouse/model';
import type { Request, RequestHandler, Response } from 'express';
import { Problem } from './problem.ts';

/** Maximum size of an API request body, in bytes. Firestore documents have the same limit. */
export const BODY_MAX_BYTES = 1024 * 1024;

/**
 * The rest of a rejected body is read and discarded if it isn't longer than this, so that the connection can be reused.
 */
const MAX_DISCARDED_BYTES = 64 * 1024;

/**
 * How long to wait before resetting the connection of a rejected request, in ms, so that the client can read the
 * response.
 */
const RESET_DELAY_MS = 1_000;

/** Rejects a body with a Content-Length above {@link BODY_MAX_BYTES}, which only uploads can exceed. */
export const limitBody: RequestHandler = (request, _response, next) => {
  if (declaredBytes(request) > BODY_MAX_BYTES) throw tooLarge(BODY_MAX_BYTES);
  next();
};

/**
 * Returns a request's raw body, and reads it first unless the platform has already done so.
 * @throws {Problem} 413 if the body is too large, 400 if the client disconnects early
 */
export async function rawBody(request: Request, maxBytes: number): Promise<Buffer> {
  const { rawBody: read } = request as { readonly rawBody?: unknown };
  if (declaredBytes(request) > maxBytes) throw tooLarge(maxBytes);
  if (Buffer.isBuffer(read)) return assertMaxBytes(read, maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // `destroyOnReturn: false` keeps the connection open when we stop reading, so that we can still send a response.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(400, 'The body is incomplete.');
  }
  return Buffer.concat(chunks);
}

/**
 * Reads a request's body as a JSON object.
 * @throws {Problem} 415 if it has another content type, 413 if it is too large, 400 if it isn't a valid JSON object
 */
export async function jsonBody(request: Request, maxBytes: number): Promise<Record<string, unknown>> {
  if (request.is('application/json') === false) throw new Problem(415, 'The body must be JSON.');
  return jsonOfBytes(await rawBody(request, maxBytes));
}

/**
 * Parses a JSON object.
 * @throws {Problem} 400 if it isn't valid
 */
export function jsonOfBytes(bytes: Uint8Array): Record<string, unknown> {
  const value = parsedJson(bytes);
  if (!isRecord(value)) throw new Problem(400, 'The body must be a JSON object.');
  return value;
}

/**
 * Parses JSON.
 * @throws {Problem} 400 if it isn't valid
 */
export function parsedJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem(400, 'The body is not valid JSON.');
  }
}

/**
 * Closes the connection after the response if much of the request's body hasn't been received, instead of reading the
 * rest. Waits a moment before closing, because that resets the connection, and the client could lose the response
 * (https://www.rfc-editor.org/rfc/rfc9112#section-9.6). Call this before sending the response's headers.
 */
export function endUnreadBody(request: Request, response: Response): void {
  const isLong = request.get('transfer-encoding') !== undefined || declaredBytes(request) > MAX_DISCARDED_BYTES;
  // Not in the Functions emulator. If a function stops reading, the emulator sends a second response, and the whole
  // suite exits.
  if (request.complete || !isLong || process.env['FUNCTIONS_EMULATOR'] === 'true') return;
  const { socket } = request;
  response.set('Connection', 'close');
  // Node calls this after the last response on a connection.
  socket.destroySoon = () => {
    socket.end();
    // Pause only after this, because Node itself resumes reading first.
    setImmediate(() => socket.pause());
    setTimeout(() => socket.destroy(), RESET_DELAY_MS).unref();
  };
}

function declaredBytes(request: Request): number {
  return Number(request.get('content-length') ?? 0);
}

function assertMaxBytes(body: Buffer, maxBytes: number): Buffer {
  if (body.length > maxBytes) throw tooLarge(maxBytes);
  return body;
}

function tooLarge(maxBytes: number): Problem {
  const kibibytes = maxBytes / 1024;
  const size = kibibytes < 1024 ? `${kibibytes} KiB` : `${kibibytes / 1024} MiB`;
  return new Problem(413, `The body is larger than ${size}.`);
}
