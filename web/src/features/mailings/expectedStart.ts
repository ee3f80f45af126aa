import { FRESH_MS, type Alert, type Post } from '@firehouse/model';

/** How long after its start time a mailing is still expected to start, in ms: schedules run every minute. */
const START_TIMEOUT_MS = 180_000;

/** Returns whether a mailing is still expected to start: its start time is in the future, or has just passed. */
export function isExpected(startsAt: number | undefined, now: number): startsAt is number {
  return startsAt !== undefined && now <= startsAt + START_TIMEOUT_MS;
}

/**
 * Returns when an alert without a mailing should get one: when it starts, or when it was added, if later.
 * @param now ms since 1970
 * @returns ms since 1970; undefined for never
 */
export function alertExpectedAt(
  { startTime, endTime, createdAt, emailRev = 1 }: Pick<Alert, 'startTime' | 'endTime' | 'createdAt' | 'emailRev'>,
  now: number,
): number | undefined {
  const startsAt = Date.parse(startTime);
  if (emailRev === 0 || Date.parse(endTime) <= now) return undefined;
  // An admin requested it with the revision that was just saved.
  if (emailRev > 1) return Math.max(startsAt, now);
  if (startsAt < now - FRESH_MS) return undefined;
  return createdAt === undefined ? startsAt : Math.max(startsAt, Date.parse(createdAt));
}

/**
 * Returns when a post without a mailing should get one: when it was published.
 * @returns ms since 1970; undefined for a post from before posts were emailed
 */
export function postExpectedAt({ createdAt, emailRev }: Pick<Post, 'createdAt' | 'emailRev'>): number | undefined {
  return createdAt === undefined || emailRev === 0 ? undefined : Date.parse(createdAt);
}
