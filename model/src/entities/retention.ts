import { DAY_MS } from '../lib/durations.ts';
import { CONFIRM_LINK_MS } from '../site/subscriptionLinks.ts';

/**
 * Collections with a TTL policy: Firestore deletes these documents after their `expireAt`, which is at most this many
 * ms after they are written (docs/data.md). Documents without `expireAt` stay.
 */
export const RETENTION_MS = {
  /** How long a confirmation link works. */
  tokens: CONFIRM_LINK_MS,
  /** Counts of public forms; the longest limit is for a day. */
  limits: DAY_MS,
  /** The longest entries are those of an `Idempotency-Key`. */
  ledgers: DAY_MS,
  /**
   * Long enough to find out why an email did not arrive (docs/operations.md), and no longer, because it contains an
   * address and what was written to it.
   */
  mail: 30 * DAY_MS,
  /** How long a deleted document can be restored (docs/decisions/019-trash.md). */
  trash: 30 * DAY_MS,
  /** They contain addresses. */
  batches: 30 * DAY_MS,
  /** A dispatch center's reports of an incident, since the last one. */
  dispatches: 90 * DAY_MS,
  /** Counts of violations of the content policy, since the last one of the day. */
  violations: 30 * DAY_MS,
  /** Sign-ins and refused ones, which are many. The other lines of the audit have no `expireAt`. */
  audit: 365 * DAY_MS,
} as const;
