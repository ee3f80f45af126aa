import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { RequestHandler } from 'express';
import { Problem } from '../problem.ts';
import type { Settings } from '../settings.ts';

const MINUTE_MS = 60_000;
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Holds each computer to so many calls in a minute, reads and writes apart. Counted in this instance's own
 * memory: the platform starts few, and a call costs no read of the database. The public forms are held to far
 * fewer besides (forms/admit.ts).
 * @param settings of this project
 * @returns handlers that answer 429, and when to try again
 */
export function limitCalls(settings: () => Settings): RequestHandler[] {
  return [
    tier(
      (method) => READING.has(method),
      () => settings().calls.readsPerMinute,
    ),
    tier(
      (method) => !READING.has(method),
      () => settings().calls.writesPerMinute,
    ),
  ];
}

function tier(counts: (method: string) => boolean, limit: () => number): RequestHandler {
  return rateLimit({
    windowMs: MINUTE_MS,
    limit,
    skip: ({ method }) => !counts(method),
    keyGenerator: (request) => ipKeyGenerator(request.ip ?? ''),
    standardHeaders: false,
    legacyHeaders: false,
    // A local suite has no proxy to trust, and who calls it may send any header.
    validate: { xForwardedForHeader: false },
    handler: (request) => {
      const { resetTime } = (request as { readonly rateLimit?: { readonly resetTime?: Date } }).rateLimit ?? {};
      const waitMs = resetTime === undefined ? MINUTE_MS : resetTime.getTime() - Date.now();
      throw new Problem(
        429,
        'Too many requests came from here; please try again later.',
        Math.max(1, Math.ceil(waitMs / 1000)),
      );
    },
  });
}
