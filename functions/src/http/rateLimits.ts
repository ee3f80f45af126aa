import { MINUTE_MS } from '@firehouse/model';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { Request, RequestHandler } from 'express';
import { Problem } from './problem.ts';
import type { Settings } from '../platform/settings.ts';

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

/** The network that a provider gives to one customer, in bits: whoever has it has all addresses in it (RFC 6177). */
const IPV6_SUBNET_BITS = 64;

/**
 * What a computer is counted as: its IPv4 address, or its /64 of IPv6.
 * @param request whose proxies are trusted as the settings say
 */
export function computerOf(request: Request): string {
  return ipKeyGenerator(request.ip ?? '', IPV6_SUBNET_BITS);
}

function tier(counts: (method: string) => boolean, limit: () => number): RequestHandler {
  return rateLimit({
    windowMs: MINUTE_MS,
    limit,
    skip: ({ method }) => !counts(method),
    keyGenerator: computerOf,
    standardHeaders: false,
    legacyHeaders: false,
    // A local suite has no proxy to trust, and who calls it may send any header.
    validate: { xForwardedForHeader: false },
    handler: (request) => {
      const { resetTime } = (request as { readonly rateLimit?: { readonly resetTime?: Date } }).rateLimit ?? {};
      const waitMs = resetTime === undefined ? MINUTE_MS : resetTime.getTime() - Date.now();
      throw new Problem(
        429,
        'Too many requests from your network. Please try again later.',
        Math.max(1, Math.ceil(waitMs / 1000)),
      );
    },
  });
}
