import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { Problem } from './problem.ts';
import { onRequestStart } from './onRequestStart.ts';

/** Requests with paths that can't be decoded. */
const malformed = new WeakSet<IncomingMessage>();

/**
 * Hides malformed paths from the Functions Framework. It would try to decode them before running our code, respond with
 * an HTML page, and log the path, which can contain an email address.
 */
export function hideMalformedPaths(): void {
  onRequestStart((request) => {
    if (isDecodable(request.url ?? '/')) return;
    malformed.add(request);
    request.url = '/';
  });
}

/** Rejects requests with a malformed path. */
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
