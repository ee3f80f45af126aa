import { isRecord } from '@firehouse/model';
import type { Request, RequestHandler, Response } from 'express';
import { Problem } from './problem.ts';

/** Maximum size of an API request body, in bytes: the same as for a Firestore document. */
export const BODY_MAX_BYTES = 1024 * 1024;

/** Up to this size, the rest of a refused body is read and discarded, so that the connection can be reused. */
const MAX_DISCARDED_BYTES = 64 * 1024;

/** How long a refused sender can read the response before the connection is reset, in ms. */
const RESET_DELAY_MS = 1_000;

/** Refuses a body whose declared size exceeds what any endpoint accepts. */
export const limitBody: RequestHandler = (request, _response, next) => {
  if (declaredBytes(request) > BODY_MAX_BYTES) throw tooLarge(BODY_MAX_BYTES);
  next();
};

/**
 * Returns a request's raw body. Reads it unless the platform has already read it (`rawBody`).
 * @param maxBytes where to stop reading
 * @throws {Problem} 413 if the body or its declared size is too large; 400 if the sender disconnects early
 */
export async function rawBody(request: Request, maxBytes: number): Promise<Buffer> {
  const { rawBody: read } = request as { readonly rawBody?: unknown };
  if (declaredBytes(request) > maxBytes) throw tooLarge(maxBytes);
  if (Buffer.isBuffer(read)) return assertMaxBytes(read, maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Keeps the request open when reading stops early, so that its sender still gets a response.
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
 * Returns the JSON object in a request's body.
 * @param maxBytes maximum body size for this endpoint
 * @throws {Problem} 415 for another content type, 413 if it is too large, 400 if it cannot be parsed
 */
export async function jsonBody(request: Request, maxBytes: number): Promise<Record<string, unknown>> {
  if (request.is('application/json') === false) throw new Problem(415, 'The body must be JSON.');
  return jsonOfBytes(await rawBody(request, maxBytes));
}

/**
 * Parses the JSON object in a body.
 * @throws {Problem} 400 if it is not a JSON object
 */
export function jsonOfBytes(bytes: Uint8Array): Record<string, unknown> {
  const value = parsedJson(bytes);
  if (!isRecord(value)) throw new Problem(400, 'The body must be a JSON object.');
  return value;
}

/**
 * Parses the JSON in a body.
 * @throws {Problem} 400 if it is not JSON
 */
export function parsedJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem(400, 'The body is not valid JSON.');
  }
}

/**
 * Makes the response the last one on its connection if much of the request's body has not arrived yet, so that it need
 * not be read. The sender gets a moment to read the response: closing a connection with unread data resets it, which
 * can lose the response (https://www.rfc-editor.org/rfc/rfc9112#section-9.6).
 * @param request the refused request
 * @param response before its headers are sent
 */
export function endUnreadBody(request: Request, response: Response): void {
  const isLong = request.get('transfer-encoding') !== undefined || declaredBytes(request) > MAX_DISCARDED_BYTES;
  // Under the CLI's Functions emulator, the rest is read and discarded: if a function stops reading, that emulator
  // responds a second time, and the whole suite exits.
  if (request.complete || !isLong || process.env['FUNCTIONS_EMULATOR'] === 'true') return;
  const { socket } = request;
  response.set('Connection', 'close');
  // Node runs this after a connection's last response.
  socket.destroySoon = () => {
    socket.end();
    // Not any earlier, because Node itself starts reading the rest.
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
