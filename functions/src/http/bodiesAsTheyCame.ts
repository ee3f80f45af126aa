import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { onRequestStart } from './onRequestStart.ts';

/** The headers by which the platform notices a body (https://www.rfc-editor.org/rfc/rfc9112#section-6). */
const BODY_HEADERS = ['content-length', 'transfer-encoding'];

/** The body headers of requests whose body the platform must not notice. */
const hiddenHeaders = new WeakMap<IncomingMessage, Readonly<Record<string, string>>>();

/**
 * Leaves bodies packed as they came. The platform reads a request before it calls a function, and would unpack up to
 * 1 GiB of a compressed body: a few hundred kilobytes that take the memory of an instance. No endpoint wants a
 * compressed body; one that comes is read as the bytes that it is, which no endpoint understands.
 */
export function leaveBodiesPacked(): void {
  onRequestStart(({ headers }) => {
    if (headers['content-encoding'] !== undefined) headers['content-encoding'] = 'identity';
  });
}

/**
 * Leaves bodies on the wire, for functions that speak HTTP with browsers. The platform would read each to its end, up to
 * 32 MB, before any limit of ours: a few dozen senders take the memory of an instance. It would also answer what it
 * cannot parse, such as malformed JSON, with an HTML page. {@link showBodies} gives the headers back; an endpoint that
 * wants a body reads it (`body.ts`), up to its limit.
 */
export function leaveBodiesUnread(): void {
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

/** Gives requests back the headers that {@link leaveBodiesUnread} hid from the platform. */
export const showBodies: RequestHandler = (request, _response, next) => {
  Object.assign(request.headers, hiddenHeaders.get(request));
  next();
};

/**
 * Cuts the connection of whoever sends a larger body, for public functions whose body the Functions SDK reads: those that
 * Identity Platform calls at a sign-in. They answer only Google, which sends a few kilobytes.
 * @param maxBytes the largest body that is let through
 */
export function cutLargeBodies(maxBytes: number): void {
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
