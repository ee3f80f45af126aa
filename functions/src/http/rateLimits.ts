import { LIVE_SNAPSHOT_PATH, MINUTE_MS, sitePaths } from '@firehouse/model';
import type { Request, RequestHandler } from 'express';
import { isIPv6 } from 'node:net';
import { Problem } from './problem.ts';
import type { Settings } from '../platform/settings.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Reads that visitors can share. They only count as a read if the handler actually reads from the database and calls
 * {@link countRead}. The length limit keeps the URL check cheap.
 */
const SHAREABLE = /^\/api\/(?:alerts|col\/[^/]+(?:\/doc\/[^/]+)?)$/;
const SHAREABLE_MAX_LENGTH = 512;

/** Paths of the live snapshot and its page. All clients share the reads for them (live/readSnapshot.ts). */
const LIVE: ReadonlySet<string> = new Set([LIVE_SNAPSHOT_PATH, sitePaths.now]);

const uncounted = new WeakMap<Request, () => void>();

/**
 * Limits the requests per minute and IP address, with lower limits for writes and for reads from the database; responds
 * with 429 and the time to wait. Shared reads don't count, so that everyone at a school or on a mobile network with one
 * IP address can use the site (docs/decisions/042). The counters are in memory: there are only a few instances, and
 * counting in the database would cost as much as the request. Public forms have additional, much lower limits
 * (forms/admitForm.ts).
 */
export function limitRequests(settings: () => Settings): RequestHandler {
  const [all, reads, writes] = [new MinuteCounts(), new MinuteCounts(), new MinuteCounts()];
  return (request, _response, next) => {
    const computer = computerOf(request);
    const { rates } = settings();
    all.add(computer, rates.requestsPerMinute);
    if (!READING.has(request.method)) writes.add(computer, rates.writesPerMinute);
    else if (isShareable(request)) uncounted.set(request, () => reads.add(computer, rates.readsPerMinute));
    else if (!LIVE.has(request.path)) reads.add(computer, rates.readsPerMinute);
    next();
  };
}

function isShareable({ originalUrl, path, headers }: Request): boolean {
  return headers.authorization === undefined && originalUrl.length <= SHAREABLE_MAX_LENGTH && SHAREABLE.test(path);
}

/**
 * Counts a visitor's request as a read, at most once. Call this before reading from the database.
 * @throws {Problem} 429 if there were too many from the same IP address
 */
export function countRead(request: Request): void {
  const count = uncounted.get(request);
  uncounted.delete(request);
  count?.();
}

/** Counts requests per IP address in the current minute. */
class MinuteCounts {
  readonly #counts = new Map<string, number>();
  #endsAt = 0;

  /** @throws {Problem} 429 with the time until the next minute */
  add(computer: string, limit: number): void {
    const now = performance.now();
    if (now >= this.#endsAt) {
      this.#counts.clear();
      this.#endsAt = now + MINUTE_MS;
    }
    const count = (this.#counts.get(computer) ?? 0) + 1;
    this.#counts.set(computer, count);
    if (count <= limit) return;
    throw new Problem(
      429,
      'Too many requests from your network. Please try again later.',
      Math.max(1, Math.ceil((this.#endsAt - now) / 1000)),
    );
  }
}

/**
 * Returns the rate limit key for a request: its IPv4 address, or its IPv6 /64 prefix, because providers assign at least
 * that to each customer (RFC 6177). Requires Express's `trust proxy`.
 */
export function computerOf({ ip = '' }: Pick<Request, 'ip'>): string {
  return isIPv6(ip) ? networkOf(ip) : ip;
}

/** Returns the first four groups of an IPv6 address, or the IPv4 address for an IPv4-mapped one (RFC 4291 §2.5.5.2). */
function networkOf(ip: string): string {
  const address = ip.replace(/%.*/, '');
  // Parsing the address as a URL converts it to the canonical form in RFC 5952, without dots.
  const [start = '', end] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [start, end ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after];
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return groups.slice(0, 4).join(':');
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}
