import { isRecord } from '@firehouse/model';
import { mapWithLimit } from '@firehouse/model/map-with-limit';
import { Timestamp, type DocumentReference, type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';
import { log } from '../platform/log.ts';
import { suppress, suppressionOf } from '../suppressions/suppressAddress.ts';
import { mailbox, type Message } from './queuedEmail.ts';
import type { Outcome } from './deliveryOutcome.ts';
import { retryDelayMs } from './retryDelay.ts';
import type { OutgoingEmail } from './sendEmail.ts';

/**
 * How long a worker's lease on an email lasts, in ms. Longer than the function's timeout: if a lease expires, the
 * worker must have crashed, and the email is sent again.
 */
const LEASE_MS = 5 * 60_000;

/** Maximum number of attempts. With delays of up to an hour (`retryDelay.ts`), they take about 12 to 23 hours. */
const MAX_ATTEMPTS = 30;

/**
 * Maximum number of attempts with an unknown outcome. The email might have been delivered each time, so more attempts
 * might only send more copies.
 */
const MAX_UNKNOWN = 3;

/** How many emails a scheduled run reads at a time, and how many it sends in parallel. */
const PAGE = 50;
const CONCURRENCY = 5;

/** The database, mail server and settings that delivery uses. */
export interface DeliveryContext {
  readonly db: Firestore;
  readonly send: (email: OutgoingEmail) => Promise<Outcome>;
  /** Delay before the second attempt. Doubles after each attempt. */
  readonly retrySeconds: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/**
 * The result of {@link deliver}. `skipped` means that another worker is sending the email, or that it isn't due yet.
 */
type Delivered = 'SUCCESS' | 'RETRY' | 'ERROR' | 'skipped';

/** An email that only this worker can send until the lease expires. */
interface Claim {
  readonly email: OutgoingEmail;
  readonly attempts: number;
  readonly unknown: number;
  readonly lease: Timestamp;
}

/** Fields to store in an email's document after an attempt to send it. */
interface Result {
  readonly state: 'SUCCESS' | 'RETRY' | 'ERROR';
  readonly error: string | null;
  readonly unknown?: number;
}

/**
 * Sends the email in a `mail` document (docs/decisions/025-delivery.md). Only one worker at a time can hold the lease,
 * and an email that was sent is never sent again, so it doesn't matter if the event is late or repeated.
 */
export async function deliver(context: DeliveryContext, ref: DocumentReference): Promise<Delivered> {
  const claim = await claimEmail(context, ref);
  if (typeof claim === 'string') return claim;
  const outcome = await context.send(claim.email);
  if (outcome.kind === 'refused' && outcome.suppress)
    await suppress(context.db, claim.email.to, 'delivery', outcome.reason);
  const result = resultOf(outcome, claim);
  if (result.state !== 'SUCCESS') log.emailNotSent(ref.id, result.state, result.error);
  await finish(context, ref, claim, result);
  return result.state;
}

/**
 * Sends due emails until the given time: retries, and emails that were never sent because a worker crashed or an event
 * was lost. Stops early if no email can be sent.
 */
export async function deliverDue(context: DeliveryContext, until: number): Promise<void> {
  while (context.now() < until) {
    const { docs } = await mailbox(context.db)
      .where('delivery.nextAttemptAt', '<=', Timestamp.fromMillis(context.now()))
      .orderBy('delivery.nextAttemptAt')
      .limit(PAGE)
      .get();
    const delivered = await mapWithLimit(docs, CONCURRENCY, async ({ ref }) => deliver(context, ref));
    // All of these emails failed and will be retried later, so there is no point in reading more.
    if (docs.length < PAGE || delivered.every((result) => result === 'RETRY')) return;
  }
}

/** Leases an email if it is due. If it isn't due or can't be sent, returns the result instead. */
async function claimEmail({ db, now }: DeliveryContext, ref: DocumentReference): Promise<Claim | Delivered> {
  return db.runTransaction(async (transaction): Promise<Claim | Delivered> => {
    const document = await transaction.get(ref);
    if (!isDue(document, now())) return 'skipped';
    const end = (error: string): Delivered => {
      transaction.update(ref, ended('ERROR', error, now()));
      log.emailNotSent(ref.id, 'ERROR', error);
      return 'ERROR';
    };
    const email = emailIn(document);
    if (email === undefined) return end('The document is not an email.');
    if ((await transaction.get(suppressionOf(db, email.to))).exists) return end('The address is suppressed.');
    const attempts = numberIn(document, 'attempts');
    // The worker with the lease crashed. It might have sent the email before that.
    const isAbandoned = document.get('delivery.state') === 'PROCESSING';
    const unknown = numberIn(document, 'unknown') + (isAbandoned ? 1 : 0);
    if (attempts >= MAX_ATTEMPTS || unknown >= MAX_UNKNOWN) return end('Every attempt ended without a result.');
    const lease = Timestamp.fromMillis(now() + LEASE_MS);
    transaction.update(ref, {
      'delivery.state': 'PROCESSING',
      'delivery.attempts': attempts + 1,
      'delivery.unknown': unknown,
      'delivery.startTime': Timestamp.fromMillis(now()),
      'delivery.leaseExpireTime': lease,
      'delivery.nextAttemptAt': lease,
    });
    return { email, attempts: attempts + 1, unknown, lease };
  });
}

/** Stores the result, unless the lease has expired and another worker has the email now. */
async function finish(
  { db, now, retrySeconds }: DeliveryContext,
  ref: DocumentReference,
  { attempts, lease, unknown }: Claim,
  result: Result,
): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const document = await transaction.get(ref);
    const current: unknown = document.get('delivery.leaseExpireTime');
    if (!(current instanceof Timestamp) || !current.isEqual(lease)) return;
    if (result.state !== 'RETRY') {
      transaction.update(ref, ended(result.state, result.error, now()));
      return;
    }
    transaction.update(ref, {
      'delivery.state': 'RETRY',
      'delivery.error': result.error,
      'delivery.unknown': result.unknown ?? unknown,
      'delivery.leaseExpireTime': null,
      'delivery.nextAttemptAt': Timestamp.fromMillis(now() + delayMs(attempts, retrySeconds)),
    });
  });
}

function ended(state: 'SUCCESS' | 'ERROR', error: string | null, now: number) {
  return {
    'delivery.state': state,
    'delivery.error': error,
    'delivery.endTime': Timestamp.fromMillis(now),
    'delivery.leaseExpireTime': null,
    'delivery.nextAttemptAt': null,
  };
}

function resultOf(outcome: Outcome, { attempts, unknown }: Claim): Result {
  switch (outcome.kind) {
    case 'sent':
      return { state: 'SUCCESS', error: null };
    case 'refused':
      return { state: 'ERROR', error: outcome.reason };
    case 'unknown':
      return { state: unknown + 1 < MAX_UNKNOWN ? 'RETRY' : 'ERROR', error: outcome.reason, unknown: unknown + 1 };
    case 'deferred':
    case 'unreachable':
      return { state: attempts < MAX_ATTEMPTS ? 'RETRY' : 'ERROR', error: outcome.reason };
  }
}

/**
 * Returns a random delay between half and all of the usual one, so that emails that failed at the same time aren't all
 * retried at the same time.
 */
function delayMs(attempts: number, retrySeconds: number): number {
  return retryDelayMs(attempts, retrySeconds * 1_000) * (0.5 + Math.random() / 2);
}

function isDue(document: DocumentSnapshot, now: number): boolean {
  const state: unknown = document.get('delivery.state');
  if (state === 'PENDING') return true;
  const next: unknown = document.get('delivery.nextAttemptAt');
  return (state === 'RETRY' || state === 'PROCESSING') && next instanceof Timestamp && next.toMillis() <= now;
}

function numberIn(document: DocumentSnapshot, name: string): number {
  const value: unknown = document.get(`delivery.${name}`);
  return typeof value === 'number' ? value : 0;
}

/**
 * Returns the email in a document, with a Message-ID derived from the document's ID. Returns undefined if the document
 * is invalid.
 */
function emailIn(document: DocumentSnapshot): OutgoingEmail | undefined {
  const { to, replyTo, message, headers } = document.data() ?? {};
  const [address] = Array.isArray(to) ? (to as unknown[]) : [];
  if (typeof address !== 'string' || !isMessage(message)) return undefined;
  return {
    to: address,
    ...(typeof replyTo === 'string' && { replyTo }),
    message,
    // Prevents automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...(headers as Readonly<Record<string, string>> | undefined) },
    messageId: `mail.${encodeURIComponent(document.id)}`,
  };
}

function isMessage(value: unknown): value is Message {
  if (!isRecord(value)) return false;
  const { subject, text, html } = value;
  return typeof subject === 'string' && typeof text === 'string' && typeof html === 'string';
}
