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
 * How long a worker holds an email, in ms: longer than its function runs. An email with an expired lease is sent again,
 * because its worker may have crashed before sending.
 */
const LEASE_MS = 5 * 60_000;

/** About 24 hours, with delays of up to an hour (`retryDelay.ts`). */
const MAX_ATTEMPTS = 30;

/**
 * Maximum number of attempts with an unknown outcome: the server may have delivered the email, and more attempts would
 * only repeat it.
 */
const MAX_UNKNOWN = 3;

/** How many emails one scheduled run reads at once, and how many it sends in parallel. */
const PAGE = 50;
const CONCURRENCY = 5;

/** What delivery depends on. */
export interface DeliveryContext {
  readonly db: Firestore;
  readonly send: (email: OutgoingEmail) => Promise<Outcome>;
  /** Delay before the second attempt; it doubles with each attempt. */
  readonly retrySeconds: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Result of {@link deliver}. `skipped`: another worker delivers it, or it is not due yet. */
type Delivered = 'SUCCESS' | 'RETRY' | 'ERROR' | 'skipped';

/** An email that only this worker can send until the lease ends. */
interface Claim {
  readonly email: OutgoingEmail;
  readonly attempts: number;
  readonly unknown: number;
  readonly lease: Timestamp;
}

/** Outcome of an attempt, as stored in the document. */
interface Result {
  readonly state: 'SUCCESS' | 'RETRY' | 'ERROR';
  readonly error: string | null;
  readonly unknown?: number;
}

/**
 * Sends the email in a `mail` document (docs/decisions/025-delivery.md). Duplicate and late events change nothing: only
 * one worker at a time holds the lease, and a sent email is never sent again.
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
 * Delivers due emails: retries, and emails whose worker crashed or whose event was lost. Stops early if no server is
 * reachable.
 * @param until when to stop reading more emails, in epoch ms
 */
export async function deliverDue(context: DeliveryContext, until: number): Promise<void> {
  while (context.now() < until) {
    const { docs } = await mailbox(context.db)
      .where('delivery.nextAttemptAt', '<=', Timestamp.fromMillis(context.now()))
      .orderBy('delivery.nextAttemptAt')
      .limit(PAGE)
      .get();
    const delivered = await mapWithLimit(docs, CONCURRENCY, async ({ ref }) => deliver(context, ref));
    // Failed emails are due later.
    if (docs.length < PAGE || delivered.every((result) => result === 'RETRY')) return;
  }
}

/** Leases a due email, or returns why not. */
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
    // The worker holding the lease crashed, perhaps after sending the email.
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

/** Stores the result, unless the lease has expired and another worker holds the email. */
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

/** Returns between half and all of the delay, so that emails that failed together are not retried together. */
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

/** Returns the email in a document, with a Message-ID derived from its ID; undefined for an invalid document. */
function emailIn(document: DocumentSnapshot): OutgoingEmail | undefined {
  const { to, replyTo, message, headers } = document.data() ?? {};
  const [address] = Array.isArray(to) ? (to as unknown[]) : [];
  if (typeof address !== 'string' || !isMessage(message)) return undefined;
  return {
    to: address,
    ...(typeof replyTo === 'string' && { replyTo }),
    message,
    // RFC 3834: prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated', ...(headers as Readonly<Record<string, string>> | undefined) },
    messageId: `mail.${encodeURIComponent(document.id)}`,
  };
}

function isMessage(value: unknown): value is Message {
  if (!isRecord(value)) return false;
  const { subject, text, html } = value;
  return typeof subject === 'string' && typeof text === 'string' && typeof html === 'string';
}
