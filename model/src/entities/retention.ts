import { DAY_MS } from '../lib/durations.ts';
import { CONFIRM_LINK_MS } from '../site/subscriptionLinks.ts';

/**
 * Collections with a TTL policy: Firestore deletes their documents after their `expireAt`, at most this many ms after
 * they were written (docs/data.md). Documents without `expireAt` stay.
 */
export const RETENTION_MS = {
  /** How long a confirmation link works. */
  tokens: CONFIRM_LINK_MS,
  /** Counts of public forms; the longest limit covers a day. */
  limits: DAY_MS,
  /** Entries for an `Idempotency-Key` last the longest. */
  ledgers: DAY_MS,
  /**
   * Long enough to find out why an email did not arrive (docs/operations.md), but no longer, because it contains an
   * address and a message.
   */
  mail: 30 * DAY_MS,
  /** How long a deleted document can be restored (docs/decisions/019-trash.md). */
  trash: 30 * DAY_MS,
  /** Batches contain addresses. */
  batches: 30 * DAY_MS,
  /** A dispatch center's reports about an incident, counted from the last one. */
  dispatches: 90 * DAY_MS,
  /** Daily counts of content policy violations, counted from the day's last one. */
  violations: 30 * DAY_MS,
  /** Sign-ins and refused sign-ins, because there are many. Other audit lines have no `expireAt`. */
  audit: 365 * DAY_MS,
} as const;
