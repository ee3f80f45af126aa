import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { Problem } from './problem.ts';
import { onRequestStart } from './onRequestStart.ts';

/** Requests with a path that cannot be decoded. */
const malformed = new WeakSet<IncomingMessage>();

/**
 * Hides paths with a malformed `%` from the Functions Framework. Before running our code, it would decode them, respond
 * with an HTML page, and log the path with the error; a path can contain an email address.
 */
export function hideMalformedPaths(): void {
  onRequestStart((request) => {
    if (isDecodable(request.url ?? '/')) return;
    malformed.add(request);
    request.url = '/';
  });
}

/** Refuses a path with a malformed `%`. */
export const refuseMalformedPaths: RequestHandler = (request, _response, next) => {
  if (malformed.has(request) || !isDecodable(request.url)) throw new Problem(400, 'The request is malformed.');
  next();
};

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}
