import { entities, type Subscription } from '@firehouse/model';
import { FieldValue, type DocumentReference, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { remember, wasDone, type KeyedRequest } from '../api/idempotencyKey.ts';
import { mailbox, pendingMail } from '../mail/mail.ts';
import { confirmation, farewell, notSubscribed, welcome, type Addressee } from './letters.ts';
import { issueToken, noLongerGood, readToken, type Purpose } from './tokens.ts';

/** A subscription as the API tells it. */
export interface Told {
  readonly email: string;
  /** Empty when the address is not subscribed. */
  readonly type: Subscription['type'];
}

/** Where subscriptions are worked on. */
export interface Desk {
  readonly db: Firestore;
  /** The site's address. */
  readonly site: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Mails the link that begins a subscription, whether the address has one or not.
 * @param email a checked address
 * @param type what to subscribe to
 * @param keyed the request, if it has an `Idempotency-Key`: a repeat mails nothing
 */
export async function askToConfirm(
  { db, site, now }: Desk,
  email: string,
  type: Told['type'],
  keyed?: KeyedRequest,
): Promise<void> {
  await db.runTransaction(async (transaction) => {
    if (await wasDone(transaction, db, keyed, now)) return;
    const present = await presentTypes(transaction, db, email);
    remember(transaction, db, keyed, now);
    const confirmToken = issueToken(transaction, db, { purpose: 'confirm', email, type }, now);
    const to = addressee(transaction, { db, site, now }, email);
    transaction.create(mailbox(db).doc(), pendingMail(confirmation(to, type, present, confirmToken)));
  });
}

/**
 * Begins the subscription that a mailed link names. The link works once; opened again it tells what it did,
 * as long as that stands.
 * @param token from the mail
 * @returns the subscription, and the first time a token to change or end it
 * @throws {Problem} 410 when the token is not good
 */
export async function confirm({ db, site, now }: Desk, token: unknown): Promise<Told & { token?: string }> {
  return db.runTransaction(async (transaction) => {
    const { ref, email, type, isUsed } = await tokenIn(transaction, db, token, 'confirm', now);
    if (isUsed) {
      const present = await presentTypes(transaction, db, email);
      if (present.length === 0) throw noLongerGood();
      return { email, type: present };
    }
    const wanted = type as Told['type'];
    transaction.update(ref, { usedAt: FieldValue.serverTimestamp() });
    transaction.set(documentOf(db, email), { email, type: wanted, confirmedAt: FieldValue.serverTimestamp() });
    const to = addressee(transaction, { db, site, now }, email);
    transaction.create(mailbox(db).doc(), pendingMail(welcome(to, wanted)));
    return { email, type: wanted, token: to.manageToken };
  });
}

/**
 * The subscription that a token is for; one that is not confirmed yet has no types.
 * @param token from a mail
 * @throws {Problem} 410 when the token is not good
 */
export async function read({ db, now }: Desk, token: unknown): Promise<Told & { asked?: readonly string[] }> {
  return db.runTransaction(
    async (transaction) => {
      const { email, purpose, type } = await readToken(
        (ref) => transaction.get(ref),
        db,
        token,
        ['confirm', 'manage'],
        now,
      );
      const told = { email, type: await presentTypes(transaction, db, email) };
      return purpose === 'confirm' ? { ...told, asked: type } : told;
    },
    { readOnly: true },
  );
}

/**
 * Changes what an address is subscribed to; whoever had just ended it has it again.
 * @param token from a mail
 * @param type at least one
 * @throws {Problem} 410 when the token is not good
 */
export async function change({ db, now }: Desk, token: unknown, type: Told['type']): Promise<Told> {
  return db.runTransaction(async (transaction) => {
    const { email } = await tokenIn(transaction, db, token, 'manage', now);
    transaction.set(documentOf(db, email), { email, type, confirmedAt: FieldValue.serverTimestamp() });
    return { email, type };
  });
}

/**
 * Ends a subscription; one that has ended already stays so.
 * @param token from a mail
 * @throws {Problem} 410 when the token is not good
 */
export async function end({ db, now }: Desk, token: unknown): Promise<Told> {
  return db.runTransaction(async (transaction) => {
    const { email } = await tokenIn(transaction, db, token, 'manage', now);
    transaction.delete(documentOf(db, email));
    return { email, type: [] };
  });
}

/**
 * Mails the link that ends a subscription, or that there is none: who asks for it learns nothing either way.
 * @param email a checked address
 * @param keyed as for {@link askToConfirm}
 */
export async function askToEnd({ db, site, now }: Desk, email: string, keyed?: KeyedRequest): Promise<void> {
  await db.runTransaction(async (transaction) => {
    if (await wasDone(transaction, db, keyed, now)) return;
    const present = await presentTypes(transaction, db, email);
    remember(transaction, db, keyed, now);
    const to = addressee(transaction, { db, site, now }, email);
    transaction.create(
      mailbox(db).doc(),
      pendingMail(present.length === 0 ? notSubscribed(to) : farewell(to, present)),
    );
  });
}

function addressee(transaction: Transaction, { db, site, now }: Desk, email: string): Addressee {
  return { email, site, manageToken: issueToken(transaction, db, { purpose: 'manage', email }, now) };
}

function tokenIn(transaction: Transaction, db: Firestore, token: unknown, purpose: Purpose, now: number) {
  return readToken((ref) => transaction.get(ref), db, token, [purpose], now);
}

async function presentTypes(transaction: Transaction, db: Firestore, email: string): Promise<Told['type']> {
  const type: unknown = (await transaction.get(documentOf(db, email))).get('type');
  return Array.isArray(type) ? (type as Told['type']) : [];
}

function documentOf(db: Firestore, email: string): DocumentReference {
  return db.collection(entities.subscriptions.collection).doc(email);
}
