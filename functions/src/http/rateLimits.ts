import { MINUTE_MS } from '@firehouse/model';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { Request, RequestHandler } from 'express';
import { Problem } from './problem.ts';
import type { Settings } from '../platform/settings.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Limits the requests of each IP address per minute, with separate limits for reads and writes. Counted in the
 * instance's memory: the platform starts few instances, and a request costs no database read. The public forms have
 * much lower limits in addition (forms/admitForm.ts).
 * @returns handlers that respond with 429 and the time to retry
 */
export function limitRequests(settings: () => Settings): RequestHandler[] {
  return [
    tier(
      (method) => READING.has(method),
      () => settings().rates.readsPerMinute,
    ),
    tier(
      (method) => !READING.has(method),
      () => settings().rates.writesPerMinute,
    ),
  ];
}

/**
 * The network that a provider assigns to one customer, in bits; the customer controls all addresses in it (RFC 6177).
 */
const IPV6_SUBNET_BITS = 64;

/**
 * The rate-limit key of a request: its IPv4 address, or its IPv6 /64 network.
 * @param request with trusted proxies as in the settings
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
    // A local suite has no trusted proxy, and clients can send any header.
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
