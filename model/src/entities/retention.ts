import { DAY_MS } from '../lib/durations.ts';
import { CONFIRM_LINK_MS } from '../site/subscriptionLinks.ts';

/**
 * Retention periods for collections with a TTL policy. Firestore deletes a document after its `expireAt`
 * (docs/data.md). Documents without `expireAt` are kept.
 */
export const RETENTION_MS = {
  /** Links that confirm a subscription. */
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
  /** Reports from a dispatch center about one incident. The period starts over with each report. */
  dispatches: 90 * DAY_MS,
  /** Daily counts of Content-Security-Policy violations. The period starts over with each violation. */
  violations: 30 * DAY_MS,
  /** Sign-ins and rejected sign-ins, because there are so many. All other audit lines are kept forever. */
  audit: 365 * DAY_MS,
} as const;
