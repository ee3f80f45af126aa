import type { Auth } from 'firebase-admin/auth';
import { assertAccountActive } from './authentication.ts';

/** How long a checked account counts as active, in ms: the longest that a revoked caller can keep reading. */
export const ACCOUNT_CHECK_MS = 60_000;

/** Maximum number of cached checks; the oldest is evicted first. */
const MAX_CHECKS = 1_000;

interface Check {
  /** When the account was looked up, in ms since 1970. */
  readonly startedAt: number;
  readonly done: Promise<void>;
}

/**
 * Creates an account check that looks up each token's account once per {@link ACCOUNT_CHECK_MS}. Concurrent requests
 * share a lookup. Only active accounts are cached.
 * @param now the clock, ms since 1970
 * @returns a function that throws like {@link assertAccountActive}
 */
export function cachedAccountCheck(now: () => number = () => Date.now()): (token: string, auth: Auth) => Promise<void> {
  const checks = new Map<string, Check>();
  return async (token, auth) => {
    const startedAt = now();
    const cached = checks.get(token);
    if (cached !== undefined && startedAt - cached.startedAt < ACCOUNT_CHECK_MS) return cached.done;
    const check = { startedAt, done: assertAccountActive(token, auth) };
    // Deleted first, because the map is ordered by when accounts were checked.
    checks.delete(token);
    checks.set(token, check);
    const [oldest] = checks.keys();
    if (checks.size > MAX_CHECKS && oldest !== undefined) checks.delete(oldest);
    try {
      await check.done;
    } catch (error) {
      if (checks.get(token) === check) checks.delete(token);
      throw error;
    }
  };
}
