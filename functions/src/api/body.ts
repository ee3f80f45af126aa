import type { Request } from 'express';
import { Problem } from '../problem.ts';

/**
 * The body of a request as it came. The platform has read it before (`rawBody`); without the platform it is
 * read here.
 * @param request a request whose length was checked (`limitBody`)
 * @param maxBytes where reading stops
 * @throws {Problem} 413 when it is longer than it said
 */
export async function rawBody(request: Request, maxBytes: number): Promise<Buffer> {
  const read = (request as { readonly rawBody?: unknown }).rawBody;
  if (Buffer.isBuffer(read)) return within(read, maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * The JSON object that a request carries.
 * @param request the request
 * @param maxBytes the largest body that this call takes
 * @throws {Problem} 415 when it says to be something else, 413 when it is too large, 400 when it cannot be read
 */
export async function jsonBody(request: Request, maxBytes: number): Promise<Record<string, unknown>> {
  if (request.is('application/json') === false) throw new Problem(415, 'The body must be JSON.');
  const bytes = await rawBody(request, maxBytes);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem(400, 'The body is not well-formed JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem(400, 'The body must be a JSON object.');
  return value as Record<string, unknown>;
}

function within(body: Buffer, maxBytes: number): Buffer {
  if (body.length > maxBytes) throw tooLarge(maxBytes);
  return body;
}

function tooLarge(maxBytes: number): Problem {
  return new Problem(413, `The body is larger than ${maxBytes / 1024} KiB.`);
}
