import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { onRequestStart } from './onRequestStart.ts';

/** Headers that indicate a request body (https://www.rfc-editor.org/rfc/rfc9112#section-6). */
const BODY_HEADERS = ['content-length', 'transfer-encoding'];

/** The headers that were removed from each request, to be restored. */
const hiddenHeaders = new WeakMap<IncomingMessage, Readonly<Record<string, string>>>();

/**
 * Prevents the platform from decompressing request bodies. It does that before it calls a function, with a limit of 1
 * GiB, so a request of a few hundred kilobytes could use up an instance's memory. None of our endpoints accept
 * compressed bodies; a compressed one is treated as raw bytes, which can't be parsed.
 */
export function disableDecompression(): void {
  onRequestStart(({ headers }) => {
    if (headers['content-encoding'] !== undefined) headers['content-encoding'] = 'identity';
  });
}

/**
 * Hides request bodies from the platform in functions that serve browsers. Otherwise it reads every body of up to 32 MB
 * before our own limits apply, so a few dozen clients could use up an instance's memory, and it responds to malformed
 * JSON with an HTML page. {@link showBodies} restores the headers. Endpoints that need the body read it with their own
 * limit (`readBody.ts`).
 */
export function hideBodies(): void {
  onRequestStart((request) => {
    const hidden: Record<string, string> = {};
    for (const name of BODY_HEADERS) {
      const value = request.headers[name];
      if (typeof value !== 'string') continue;
      hidden[name] = value;
      delete request.headers[name];
    }
    hiddenHeaders.set(request, hidden);
  });
}

/** Restores the headers hidden by {@link hideBodies}. */
export const showBodies: RequestHandler = (request, _response, next) => {
  Object.assign(request.headers, hiddenHeaders.get(request));
  next();
};

/**
 * Closes the connection if a request body is too large. For the sign-in functions, which are public and have their
 * bodies read by the Functions SDK. Only Google calls them, with bodies of a few kilobytes.
 */
export function rejectLargeBodies(maxBytes: number): void {
  onRequestStart((request) => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) request.socket.destroy();
    let size = 0;
    const push = request.push.bind(request);
    request.push = (chunk: Buffer | null, ...rest) => {
      size += chunk?.length ?? 0;
      if (size <= maxBytes) return push(chunk, ...rest);
      request.socket.destroy();
      return false;
    };
  });
}
