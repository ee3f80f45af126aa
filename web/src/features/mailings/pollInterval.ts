import type { Mailing } from '@firehouse/model';
import { isExpected } from './expectedStart.ts';

/** How often a mailing is read while it is sent, in ms. */
export const POLL_MS = 2_000;

/** Maximum wait before the next read, in ms: browser timers are limited to 24 days. */
const MAX_WAIT_MS = 86_400_000;

/**
 * Returns when to read a mailing again: every two seconds while it is sent or about to start, once when it is due, and
 * never while only an admin can change it.
 * @param expectedAt when a document without a mailing should get one, in ms since 1970; undefined for never
 * @param now ms since 1970
 * @returns ms from now; false for never
 */
export function nextRead(
  mailing: Pick<Mailing, 'state' | 'startAt'> | null,
  expectedAt: number | undefined,
  now: number,
): number | false {
  if (mailing?.state === 'sending') return POLL_MS;
  const startsAt =
    mailing === null ? expectedAt : mailing.state === 'planned' ? Date.parse(mailing.startAt) : undefined;
  if (!isExpected(startsAt, now)) return false;
  return startsAt > now ? Math.min(startsAt - now, MAX_WAIT_MS) : POLL_MS;
}
