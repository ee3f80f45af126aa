import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { Problem } from './problem.ts';
import { onRequestStart } from './onRequestStart.ts';

/** Requests whose paths nobody can decode. */
const malformed = new WeakSet<IncomingMessage>();

/**
 * Takes paths with a malformed `%` away from the framework that runs functions. It would decode them before it calls
 * us, answer a page of HTML, and log the path with the error; a path may hold an email address.
 */
export function takeMalformedPaths(): void {
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
