import type { RequestHandler } from 'express';
import { Problem } from './problem.ts';

/** The longest address that the API takes, in bytes; filters stand in it. Node itself ends at 16 KiB of headers. */
const ADDRESS_MAX_BYTES = 8 * 1024;

/** Refuses an address that is too long. */
export const limitAddress: RequestHandler = (request, _response, next) => {
  if (Buffer.byteLength(request.originalUrl) > ADDRESS_MAX_BYTES)
    throw new Problem(414, 'The URL is longer than 8 KiB.');
  next();
};

/**
 * Answers a method that a path does not have.
 * @param allowed the methods that it has
 */
export function methodNotAllowed(...allowed: readonly string[]): RequestHandler {
  return (_request, response) => {
    response.set('Allow', allowed.join(', '));
    throw new Problem(405, `This path takes only ${allowed.join(', ')}.`);
  };
}

/** Answers a path that the API does not have. */
export const notFound: RequestHandler = () => {
  throw new Problem(404, 'There is nothing at this path.');
};
