import { DAY_MS } from '../lib/durations.ts';
import { CONFIRM_LINK_MS } from '../site/subscriptionLinks.ts';

/**
 * Retention periods for collections with a TTL policy. Firestore deletes a document after its `expireAt`
 * (docs/data.md). Documents without `expireAt` are kept.
 */
export const RETENTION_MS = {
  /** Confirmation links. */
  tokens: CONFIRM_LINK_MS,
  /** Rate limit counters for public forms. The longest window is one day. */
  limits: DAY_MS,
  /** Handled requests. Those with an `Idempotency-Key` are kept longest. */
  ledgers: DAY_MS,
  /**
   * Emails contain an address and a message, so keep them only as long as someone might ask why one didn't arrive
   * (docs/operations.md).
   */
  mail: 30 * DAY_MS,
  /** How long deleted documents can be restored (docs/decisions/019-trash.md). */
  trash: 30 * DAY_MS,
  /** Batches of a mailing, which contain email addresses. */
  batches: 30 * DAY_MS,
  /** Everything that a dispatch center has reported about an incident. Starts over with each report. */
  dispatches: 90 * DAY_MS,
  /** Daily counts of Content-Security-Policy violations. Starts over with each violation. */
  violations: 30 * DAY_MS,
  /** Sign-ins and rejected sign-ins, because there are so many. All other audit lines are kept forever. */
  audit: 365 * DAY_MS,
} as const;
