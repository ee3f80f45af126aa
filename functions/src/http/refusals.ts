import type { RequestHandler } from 'express';
import { Problem } from './problem.ts';

/**
 * Maximum length of a URL, in bytes. Generous, because URLs can contain filters. Node itself allows 16 KiB of headers.
 */
const ADDRESS_MAX_BYTES = 8 * 1024;

/** Rejects URLs that are too long. */
export const limitAddress: RequestHandler = (request, _response, next) => {
  if (Buffer.byteLength(request.originalUrl) > ADDRESS_MAX_BYTES)
    throw new Problem(414, 'The URL is longer than 8 KiB.');
  next();
};

/** Responds with 405 and the methods that the path supports. */
export function methodNotAllowed(...allowed: readonly string[]): RequestHandler {
  return (_request, response) => {
    response.set('Allow', allowed.join(', '));
    throw new Problem(405, `This path accepts only ${allowed.join(', ')}.`);
  };
}

/** Responds with 404 to unknown paths. */
export const notFound: RequestHandler = () => {
  throw new Problem(404, 'There is nothing at this path.');
};
