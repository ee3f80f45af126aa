import { FieldValue, Timestamp, type CollectionReference, type Firestore } from 'firebase-admin/firestore';

/**
 * How long a mail is kept, in ms: long after it was sent or given up, so that somebody who misses it can be told what
 * became of it, and no longer, since it holds an address and what was written to it. Firestore deletes it then.
 */
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** What a mail says: the same in plain text and in HTML. */
export interface Message {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail to be sent. */
export interface Mail {
  /** One address, which the model has checked: nothing in it can name another recipient. */
  readonly to: string;
  readonly replyTo?: string;
  readonly message: Message;
  /** Header fields beside those that sending sets. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Where mails wait to be sent, as documents of the widespread Trigger Email format
 * (https://github.com/firebase/extensions/tree/master/firestore-send-email; DESIGN, The API).
 * @param db the database
 */
export function mailbox(db: Firestore): CollectionReference {
  return db.collection('mail');
}

/**
 * The document of a mail that waits: nobody has tried to send it yet.
 * @param mail what to send
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
      error: null,
    },
  };
}
