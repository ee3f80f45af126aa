import { RETENTION_MS } from '@firehouse/model';
import { FieldValue, Timestamp, type CollectionReference, type Firestore } from 'firebase-admin/firestore';

/** How long the event for a new email can take, in ms; after that, the schedule sends the email (`retryMail`). */
const EVENT_TIMEOUT_MS = 60_000;

/** An email's content: the same in plain text and HTML. */
export interface Message {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** An email to send. */
export interface Mail {
  /** One address, checked by the model, so that it cannot add another recipient. */
  readonly to: string;
  readonly replyTo?: string;
  readonly message: Message;
  /** Header fields in addition to those set when sending. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Returns the collection of individual emails, before and after sending: `delivery.state` is PENDING, PROCESSING,
 * RETRY, SUCCESS or ERROR, and `delivery.nextAttemptAt` is the next time to check it (docs/decisions/025-delivery.md).
 */
export function mailbox(db: Firestore): CollectionReference {
  return db.collection('mail');
}

/**
 * Creates the document for an email with no delivery attempts yet.
 * @param now current time, in ms
 */
export function pendingMail({ to, ...rest }: Mail, now = Date.now()): Record<string, unknown> {
  return {
    to: [to],
    ...rest,
    createdAt: FieldValue.serverTimestamp(),
    expireAt: Timestamp.fromMillis(now + RETENTION_MS.mail),
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
