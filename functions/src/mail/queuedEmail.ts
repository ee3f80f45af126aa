import { RETENTION_MS } from '@firehouse/model';
import { FieldValue, Timestamp, type CollectionReference, type Firestore } from 'firebase-admin/firestore';

/** How long to wait for the event that sends a new email, in ms. After that, `retryMail` sends it. */
const EVENT_TIMEOUT_MS = 60_000;

/** The content of an email, both as plain text and as HTML. */
export interface Message {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** An email to send. */
export interface Mail {
  /** A single address. It must be validated, so that it can't contain another recipient. */
  readonly to: string;
  readonly replyTo?: string;
  readonly message: Message;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Returns the collection of single emails, which keeps them before and after they are sent. `delivery.state` is
 * PENDING, PROCESSING, RETRY, SUCCESS or ERROR, and `delivery.nextAttemptAt` is when to look at the email again
 * (docs/decisions/025-delivery.md).
 */
export function mailbox(db: Firestore): CollectionReference {
  return db.collection('mail');
}

/** Creates the document for a new email. */
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
