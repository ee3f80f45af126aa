import { LIVE_SNAPSHOT_PATH, MINUTE_MS, sitePaths } from '@firehouse/model';
import type { Request, RequestHandler } from 'express';
import { isIPv6 } from 'node:net';
import { Problem } from './problem.ts';
import type { Settings } from '../platform/settings.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Reads that many visitors share. Each counts as a read only if its handler calls {@link countRead}, because it costs
 * one. Their URLs are short, so that recognizing them costs next to nothing.
 */
const SHAREABLE = /^\/api\/(?:alerts|col\/[^/]+(?:\/doc\/[^/]+)?)$/;
const SHAREABLE_MAX_LENGTH = 512;

/**
 * The live snapshot, which costs two reads per second no matter how many clients request it (live/liveEndpoints.ts).
 */
const LIVE: ReadonlySet<string> = new Set([LIVE_SNAPSHOT_PATH, sitePaths.now]);

const uncounted = new WeakMap<Request, () => void>();

/**
 * Limits the requests of each IP address per minute: all of them, and with lower limits the reads that cost something
 * and the writes. Responses from a read that visitors share do not count, so that a school or a carrier behind one
 * address is served (docs/decisions/042). Counted in the instance's memory: the platform starts few instances, and
 * counting a request costs no database read. The public forms have much lower limits in addition (forms/admitForm.ts).
 * @returns a handler that responds with 429 and the time to retry
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
 * Counts a visitor's request as a read, once, before it costs one.
 * @throws {Problem} 429 if its address has had too many
 */
export function countRead(request: Request): void {
  const count = uncounted.get(request);
  uncounted.delete(request);
  count?.();
}

/** Requests per computer in the current minute. */
class MinuteCounts {
  readonly #counts = new Map<string, number>();
  #endsAt = 0;

  /** @throws {Problem} 429 above the limit, with the time until the next minute */
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
 * Returns a request's rate-limit key: its IPv4 address, or its IPv6 /64 network, which a provider assigns to one
 * customer (RFC 6177).
 * @param request with trusted proxies as in the settings
 */
export function computerOf({ ip = '' }: Pick<Request, 'ip'>): string {
  return isIPv6(ip) ? networkOf(ip) : ip;
}

/** Returns the first four groups of an IPv6 address; for a mapped one (RFC 4291 §2.5.5.2), the IPv4 address. */
function networkOf(ip: string): string {
  const address = ip.replace(/%.*/, '');
  // A URL always uses the canonical notation, RFC 5952, without dots.
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
