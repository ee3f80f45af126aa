import { FRESH_MS, type Alert, type Post } from '@firehouse/model';

/** How long after its scheduled time a mailing can still start, in ms. The scheduler runs every minute. */
const START_TIMEOUT_MS = 180_000;

/** Returns whether a mailing can still start: its scheduled time is in the future or has only just passed. */
export function isExpected(startsAt: number | undefined, now: number): startsAt is number {
  return startsAt !== undefined && now <= startsAt + START_TIMEOUT_MS;
}

/**
 * Returns when an alert without a mailing should be emailed: when it starts, or when it was created if that is later.
 * Undefined for never.
 */
export function alertExpectedAt(
  { startTime, endTime, createdAt, emailRev = 1 }: Pick<Alert, 'startTime' | 'endTime' | 'createdAt' | 'emailRev'>,
  now: number,
): number | undefined {
  const startsAt = Date.parse(startTime);
  if (emailRev === 0 || Date.parse(endTime) <= now) return undefined;
  // An admin chose to email this revision when saving it.
  if (emailRev > 1) return Math.max(startsAt, now);
  if (startsAt < now - FRESH_MS) return undefined;
  return createdAt === undefined ? startsAt : Math.max(startsAt, Date.parse(createdAt));
}

/**
 * Returns when a post without a mailing should be emailed: when it was published. Undefined if it predates mailings, or
 * the author chose not to email it.
 */
export function postExpectedAt({ createdAt, emailRev }: Pick<Post, 'createdAt' | 'emailRev'>): number | undefined {
  return createdAt === undefined || emailRev === 0 ? undefined : Date.parse(createdAt);
}
