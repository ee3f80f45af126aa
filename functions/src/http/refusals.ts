import type { RequestHandler } from 'express';
import { Problem } from './problem.ts';

/** Maximum length of a URL, in bytes; generous because URLs carry filters. Node itself allows 16 KiB of headers. */
const ADDRESS_MAX_BYTES = 8 * 1024;

/** Refuses a URL that is too long. */
export const limitAddress: RequestHandler = (request, _response, next) => {
  if (Buffer.byteLength(request.originalUrl) > ADDRESS_MAX_BYTES)
    throw new Problem(414, 'The URL is longer than 8 KiB.');
  next();
};

/**
 * Responds to a method that a path does not support.
 * @param allowed the supported methods
 */
export function methodNotAllowed(...allowed: readonly string[]): RequestHandler {
  return (_request, response) => {
    response.set('Allow', allowed.join(', '));
    throw new Problem(405, `This path accepts only ${allowed.join(', ')}.`);
  };
}

/** Responds to unknown paths. */
export const notFound: RequestHandler = () => {
  throw new Problem(404, 'There is nothing at this path.');
};
