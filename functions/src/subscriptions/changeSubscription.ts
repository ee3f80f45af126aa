import { entities, type Subscription } from '@firehouse/model';
import { FieldValue, type DocumentReference, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { remember, wasDone, type KeyedRequest } from '../ledger/idempotencyKey.ts';
import { Problem } from '../http/problem.ts';
import { mailbox, pendingMail, type Mail } from '../mail/queuedEmail.ts';
import {
  confirmationEmail,
  notSubscribedEmail,
  preferencesEmail,
  welcomeEmail,
  type Recipient,
} from './subscriptionEmails.ts';
import { createConfirmToken, invalidLink, manageToken, openManageToken, readConfirmToken } from './linkTokens.ts';

type Types = Subscription['type'];

interface SubscriptionResponse {
  readonly email: string;
  /** Empty if the address isn't subscribed. */
  readonly type: Types;
  /** The requested types, if they haven't been confirmed yet. */
  readonly asked?: Types;
  /** Token for changing or canceling the subscription. Returned only when a subscription is confirmed. */
  readonly token?: string;
}

/** The database and settings that the functions below use. */
export interface SubscriptionContext {
  readonly db: Firestore;
  readonly site: string;
  readonly digestKey: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

interface SubscribeRequest {
  readonly email: string;
  readonly type: Types;
  /** The browser's nonce; see {@link createConfirmToken}. */
  readonly nonce: string | undefined;
}

/**
 * Emails a link that confirms a subscription, even if the address is already subscribed. A repeat of a request with an
 * `Idempotency-Key` sends nothing.
 */
export async function requestSubscription(
  context: SubscriptionContext,
  { email, type, nonce }: SubscribeRequest,
  keyed?: KeyedRequest,
): Promise<void> {
  const { db, now } = context;
  await emailOnce(context, { email, keyed }, (current, transaction) => {
    const token = createConfirmToken(transaction, db, { email, type, nonce }, now);
    return confirmationEmail(recipient(context, email), { type, current, token });
  });
}

/**
 * Confirms a subscription with the token from its email. The token can be used once. Using it again returns the same
 * result while the subscription exists.
 * @param nonce undefined if the user clicked a button; otherwise, the nonce stored in the browser that opened the link,
 * which is compared with the one from the browser that subscribed. If they differ, nothing is confirmed, and the
 * response contains `asked`
 * @throws {Problem} 410 if the token is invalid
 */
export async function confirmSubscription(
  context: SubscriptionContext,
  token: unknown,
  nonce: unknown,
): Promise<SubscriptionResponse> {
  const { db, now } = context;
  return db.runTransaction(async (transaction) => {
    const pending = await readConfirmToken(transaction, db, token, now);
    const { ref, email, isUsed, isFromBrowser } = pending;
    const type = pending.type as Types;
    if (isUsed || (nonce !== undefined && !isFromBrowser(nonce)))
      return pendingResponse(await subscribedTypes(transaction, db, email), { email, type, isUsed });
    transaction.update(ref, { usedAt: FieldValue.serverTimestamp() });
    transaction.set(documentOf(db, email), { email, type, confirmedAt: FieldValue.serverTimestamp() });
    const to = recipient(context, email);
    transaction.create(mailbox(db).doc(), pendingMail(welcomeEmail(to, type), now));
    return { email, type, token: to.manageToken };
  });
}

/**
 * Returns the subscription that a confirm or manage token from an email belongs to.
 * @throws {Problem} 410 if the token is invalid
 */
export async function readSubscription(
  { db, digestKey, now }: SubscriptionContext,
  token: unknown,
): Promise<SubscriptionResponse> {
  const managed = openManageToken(digestKey, token);
  return db.runTransaction(
    async (transaction) => {
      if (managed !== undefined) return { email: managed, type: await subscribedTypes(transaction, db, managed) };
      const { email, type, isUsed } = await readConfirmToken(transaction, db, token, now);
      return pendingResponse(await subscribedTypes(transaction, db, email), { email, type: type as Types, isUsed });
    },
    { readOnly: true },
  );
}

function pendingResponse(
  current: Types,
  { email, type, isUsed }: { readonly email: string; readonly type: Types; readonly isUsed: boolean },
): SubscriptionResponse {
  if (!isUsed) return { email, type: current, asked: type };
  if (current.length === 0) throw invalidLink();
  return { email, type: current };
}

/**
 * Changes an existing subscription with the manage token from an email. It can't create one: tokens never expire, so
 * anyone with an old email could otherwise subscribe an address again after it has unsubscribed.
 * @throws {Problem} 410 if the token is invalid, 409 if the address isn't subscribed
 */
export async function changeSubscription(
  { db, digestKey }: SubscriptionContext,
  token: unknown,
  type: Types,
): Promise<SubscriptionResponse> {
  const email = managedAddress(digestKey, token);
  await db.runTransaction(async (transaction) => {
    if ((await subscribedTypes(transaction, db, email)).length === 0)
      throw new Problem(409, 'This address is no longer subscribed. Please subscribe again.');
    transaction.update(documentOf(db, email), { type, confirmedAt: FieldValue.serverTimestamp() });
  });
  return { email, type };
}

/**
 * Cancels a subscription with the manage token from an email. Succeeds even if it was already canceled.
 * @throws {Problem} 410 if the token is invalid
 */
export async function endSubscription(
  { db, digestKey }: SubscriptionContext,
  token: unknown,
): Promise<SubscriptionResponse> {
  const email = managedAddress(digestKey, token);
  await documentOf(db, email).delete();
  return { email, type: [] };
}

/**
 * Returns the address that a manage token is for.
 * @throws {Problem} 410 if the token is invalid
 */
export function managedAddress(digestKey: string, token: unknown): string {
  const email = openManageToken(digestKey, token);
  if (email === undefined) throw invalidLink();
  return email;
}

/**
 * Emails a link to the preferences page, or a note that the address isn't subscribed. The response doesn't reveal
 * which.
 * @param email a validated address
 * @param keyed set if the request has an `Idempotency-Key`; a repeat sends nothing
 */
export async function requestPreferencesLink(
  context: SubscriptionContext,
  email: string,
  keyed?: KeyedRequest,
): Promise<void> {
  const to = recipient(context, email);
  await emailOnce(context, { email, keyed }, (current) =>
    current.length === 0 ? notSubscribedEmail(to) : preferencesEmail(to, current),
  );
}

/** Sends an email that depends on the current subscription, unless the request is a repeat. */
async function emailOnce(
  { db, now }: SubscriptionContext,
  { email, keyed }: { readonly email: string; readonly keyed: KeyedRequest | undefined },
  compose: (current: Types, transaction: Transaction) => Mail,
): Promise<void> {
  await db.runTransaction(async (transaction) => {
    if (await wasDone(transaction, db, keyed, now)) return;
    const current = await subscribedTypes(transaction, db, email);
    remember(transaction, db, keyed, now);
    transaction.create(mailbox(db).doc(), pendingMail(compose(current, transaction), now));
  });
}

function recipient({ site, digestKey }: SubscriptionContext, email: string): Recipient {
  return { email, site, manageToken: manageToken(digestKey, email) };
}

async function subscribedTypes(transaction: Transaction, db: Firestore, email: string): Promise<Types> {
  const type: unknown = (await transaction.get(documentOf(db, email))).get('type');
  return Array.isArray(type) ? (type as Types) : [];
}

function documentOf(db: Firestore, email: string): DocumentReference {
  return db.collection(entities.subscriptions.collection).doc(email);
}
