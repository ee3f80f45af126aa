import type { Auth } from 'firebase-admin/auth';
import { assertAccountStands } from './token.ts';

/** How long a checked account counts as active, in ms: the longest that a revoked caller can go on reading. */
export const ACCOUNT_CHECK_MS = 60_000;

/** Checks remembered at most; the oldest is dropped for a new one. */
const MAX_CHECKS = 1_000;

interface Check {
  /** When the account was looked up, in ms since 1970. */
  readonly startedAt: number;
  readonly done: Promise<void>;
}

/**
 * Makes a check of accounts that looks each token's account up once per {@link ACCOUNT_CHECK_MS}. Requests that come
 * during a lookup share it. Only an active account is remembered.
 * @param now the clock, ms since 1970
 * @returns throws as {@link assertAccountStands} does
 */
export function rememberedChecks(now: () => number = () => Date.now()): (token: string, auth: Auth) => Promise<void> {
  const checks = new Map<string, Check>();
  return async (token, auth) => {
    const startedAt = now();
    const known = checks.get(token);
    if (known !== undefined && startedAt - known.startedAt < ACCOUNT_CHECK_MS) return known.done;
    const check = { startedAt, done: assertAccountStands(token, auth) };
    // Deleted first: the map is in the order of the checks.
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
