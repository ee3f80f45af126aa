import type { Auth } from 'firebase-admin/auth';
import { assertAccountActive } from './authentication.ts';

/**
 * How long the result of an account check is cached, in ms. A caller whose account was disabled can keep reading for
 * this long.
 */
export const ACCOUNT_CHECK_MS = 60_000;

/** Maximum number of cached results. The oldest is evicted first. */
const MAX_CHECKS = 1_000;

interface Check {
  /** When the account was checked, in epoch ms. */
  readonly startedAt: number;
  readonly done: Promise<void>;
}

/**
 * Creates a function that checks whether a token's account is active, and throws the same errors as {@link
 * assertAccountActive}. Looks up each token's account at most once per {@link ACCOUNT_CHECK_MS}, and shares lookups
 * between concurrent requests. Only active accounts are cached.
 */
export function cachedAccountCheck(now: () => number = () => Date.now()): (token: string, auth: Auth) => Promise<void> {
  const checks = new Map<string, Check>();
  return async (token, auth) => {
    const startedAt = now();
    const cached = checks.get(token);
    if (cached !== undefined && startedAt - cached.startedAt < ACCOUNT_CHECK_MS) return cached.done;
    const check = { startedAt, done: assertAccountActive(token, auth) };
    // Delete first, because the map must stay in order of insertion.
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
