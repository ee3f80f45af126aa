import { DAY_MS } from '@firehouse/model';
import { FieldValue, Timestamp, type CollectionReference, type Firestore } from 'firebase-admin/firestore';

/**
 * How long an email is kept, in ms: long enough to find out why one did not arrive (docs/operations.md), and no longer,
 * since it holds an address and what was written to it. Firestore deletes it then.
 */
const KEPT_MS = 30 * DAY_MS;

/** The event of a new email should have come by then; otherwise the schedule sends it (`retryMail`). In ms. */
const EVENT_TIMEOUT_MS = 60_000;

/** What an email says: the same in plain text and in HTML. */
export interface Message {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** An email to be sent. */
export interface Mail {
  /** One address, which the model has checked: nothing in it can name another recipient. */
  readonly to: string;
  readonly replyTo?: string;
  readonly message: Message;
  /** Header fields beside those that sending sets. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Single emails, before and after they are sent: `delivery.state` is PENDING, PROCESSING, RETRY, SUCCESS or ERROR, and
 * `delivery.nextAttemptAt` is when it is due to be looked at again (docs/decisions/025-delivery.md).
 */
export function mailbox(db: Firestore): CollectionReference {
  return db.collection('mail');
}

/**
 * The document of an email that nobody has tried to send yet.
 * @param now the time, in ms
 */
export function pendingMail({ to, ...rest }: Mail, now = Date.now()): Record<string, unknown> {
  return {
    to: [to],
    ...rest,
    createdAt: FieldValue.serverTimestamp(),
    expireAt: Timestamp.fromMillis(now + KEPT_MS),
    delivery: {
      state: 'PENDING',
      attempts: 0,
      startTime: FieldValue.serverTimestamp(),
      leaseExpireTime: null,
      nextAttemptAt: Timestamp.fromMillis(now + EVENT_TIMEOUT_MS),
      error: null,
    },
  };
}
