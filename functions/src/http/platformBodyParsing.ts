import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { onRequestStart } from './onRequestStart.ts';

/** Headers that indicate that there is a body (https://www.rfc-editor.org/rfc/rfc9112#section-6). */
const BODY_HEADERS = ['content-length', 'transfer-encoding'];

/** Body headers hidden from the platform, by request. */
const hiddenHeaders = new WeakMap<IncomingMessage, Readonly<Record<string, string>>>();

/**
 * Disables decompression of request bodies. The platform reads a request before it runs a function, and would
 * decompress up to 1 GiB, so that a few hundred kilobytes could exhaust an instance's memory. No endpoint accepts
 * compressed bodies; they are read as raw bytes, which fail to parse.
 */
export function disableDecompression(): void {
  onRequestStart(({ headers }) => {
    if (headers['content-encoding'] !== undefined) headers['content-encoding'] = 'identity';
  });
}

/**
 * Leaves bodies unread, for functions that serve browsers over HTTP. The platform would read each body to its end, up
 * to 32 MB, before applying any limit of ours, so that a few dozen senders could exhaust an instance's memory. It would
 * also respond with an HTML page to bodies that it cannot parse, such as malformed JSON. {@link showBodies} restores
 * the headers; an endpoint that needs the body reads it (`readBody.ts`), up to its limit.
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

/** Restores the headers that {@link hideBodies} hid from the platform. */
export const showBodies: RequestHandler = (request, _response, next) => {
  Object.assign(request.headers, hiddenHeaders.get(request));
  next();
};

/**
 * Closes the connections of senders of larger bodies, in public functions whose body the Functions SDK reads: those
 * that Identity Platform calls at sign-in. Only Google uses them, with bodies of a few kilobytes.
 * @param maxBytes maximum body size
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
