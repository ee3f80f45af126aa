import { isRecord } from '@firehouse/model';
import type { Request, RequestHandler, Response } from 'express';
import { Problem } from './problem.ts';

/** The largest body that the API takes, in bytes: a document of Firestore is no larger. */
export const BODY_MAX_BYTES = 1024 * 1024;

/** What is left of a refused body is read and dropped up to this size, so that the connection can be used again. */
const DROPPED_MAX_BYTES = 64 * 1024;

/** How long a refused sender has to read the refusal before the connection is reset. In ms. */
const LINGER_MS = 1_000;

/** Refuses a body that says to be larger than any endpoint takes. */
export const limitBody: RequestHandler = (request, _response, next) => {
  if (declaredBytes(request) > BODY_MAX_BYTES) throw tooLarge(BODY_MAX_BYTES);
  next();
};

/**
 * The body of a request as it came. It is read here, unless the platform has read it already (`rawBody`).
 * @param request the request
 * @param maxBytes where reading stops
 * @throws {Problem} 413 when the body is larger, or says so; 400 when the sender leaves before its end
 */
export async function rawBody(request: Request, maxBytes: number): Promise<Buffer> {
  const { rawBody: read } = request as { readonly rawBody?: unknown };
  if (declaredBytes(request) > maxBytes) throw tooLarge(maxBytes);
  if (Buffer.isBuffer(read)) return within(read, maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The request stays open when reading stops early: its sender is still to be answered.
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
 * The JSON object that a request carries.
 * @param request the request
 * @param maxBytes the largest body that this endpoint takes
 * @throws {Problem} 415 when it says to be something else, 413 when it is too large, 400 when it cannot be read
 */
export async function jsonBody(request: Request, maxBytes: number): Promise<Record<string, unknown>> {
  if (request.is('application/json') === false) throw new Problem(415, 'The body must be JSON.');
  return jsonOfBytes(await rawBody(request, maxBytes));
}

/**
 * The JSON object in a body.
 * @throws {Problem} 400 when it is none
 */
export function jsonOfBytes(bytes: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem(400, 'The body is not valid JSON.');
  }
  if (!isRecord(value)) throw new Problem(400, 'The body must be a JSON object.');
  return value;
}

/**
 * Makes the answer the last one of its connection when much of the request's body has not come yet, so that nobody has
 * to read it. The sender has a moment to read the answer: a connection that is closed before its data are read is
 * reset, and the answer can be lost (https://www.rfc-editor.org/rfc/rfc9112#section-9.6).
 * @param request which is refused
 * @param response whose headers have not been sent
 */
export function endUnreadBody(request: Request, response: Response): void {
  const isLong = request.get('transfer-encoding') !== undefined || declaredBytes(request) > DROPPED_MAX_BYTES;
  // Under the CLI's Functions emulator the rest is read and dropped: when a function stops reading, that emulator
  // answers a second time, and the whole suite exits.
  if (request.complete || !isLong || process.env['FUNCTIONS_EMULATOR'] === 'true') return;
  const { socket } = request;
  response.set('Connection', 'close');
  // Node calls this after the last answer of a connection.
  socket.destroySoon = () => {
    socket.end();
    // Only then: Node itself begins to read what is left.
    setImmediate(() => socket.pause());
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

function declaredBytes(request: Request): number {
  return Number(request.get('content-length') ?? 0);
}

function within(body: Buffer, maxBytes: number): Buffer {
  if (body.length > maxBytes) throw tooLarge(maxBytes);
  return body;
}

function tooLarge(maxBytes: number): Problem {
  const kibibytes = maxBytes / 1024;
  const size = kibibytes < 1024 ? `${kibibytes} KiB` : `${kibibytes / 1024} MiB`;
  return new Problem(413, `The body is larger than ${size}.`);
}
