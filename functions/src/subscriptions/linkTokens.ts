import { RETENTION_MS } from '@firehouse/model';
import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  FieldValue,
  Timestamp,
  type DocumentReference,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import { digest } from '../platform/keyedDigest.ts';
import { Problem } from '../http/problem.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Purpose that a manage token is bound to; a token sealed for another purpose does not open. */
const PURPOSE = 'manage subscription';

/** A subscription that was requested but is not confirmed yet. */
interface PendingSubscription {
  readonly email: string;
  readonly type: readonly string[];
  /** The subscribing browser's secret, if it sent one: that browser confirms without another click. */
  readonly nonce?: string | undefined;
}

/** A valid confirm token. */
interface ConfirmToken {
  readonly ref: DocumentReference;
  /** The only address for which it is valid; it was emailed there. */
  readonly email: string;
  /** What it subscribes the address to. */
  readonly type: readonly string[];
  readonly isUsed: boolean;
  /** Returns whether a nonce is the one sent by the subscribing browser. */
  readonly isFromBrowser: (nonce: unknown) => boolean;
}

/**
 * Returns the token to read, change and end an address's subscription. It is derived rather than stored, even for a
 * mailing to 20,000 subscribers: it is the address, encrypted with AES-256-GCM under keys derived from the server's
 * secret. The initialization vector is an HMAC of the address (as in SIV mode), so the same address always has the same
 * token. It does not expire, because unsubscribe links must work in old emails.
 * @param digestKey the server's secret; another secret makes every token invalid
 * @param email address in lower case
 * @returns 42 to 376 characters of base64url
 */
export function manageToken(digestKey: string, email: string): string {
  const iv = ivOf(digestKey, email);
  const cipher = createCipheriv(CIPHER, sealKey(digestKey), iv).setAAD(Buffer.from(PURPOSE));
  return Buffer.concat([iv, cipher.update(email, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/**
 * Returns a manage token's address.
 * @param token untrusted
 * @returns undefined if it is not a valid manage token
 */
export function openManageToken(digestKey: string, token: unknown): string | undefined {
  if (typeof token !== 'string' || !/^[\w-]{40,400}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(CIPHER, sealKey(digestKey), iv)
    .setAAD(Buffer.from(PURPOSE))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    const email = text.toString('utf8');
    // Allows only one token per address; otherwise, the last character's unused bits could be changed.
    return manageToken(digestKey, email) === token ? email : undefined;
  } catch {
    return undefined;
  }
}

function ivOf(digestKey: string, email: string): Buffer {
  return Buffer.from(digest(digestKey, PURPOSE, 'iv', email), 'base64url').subarray(0, IV_BYTES);
}

function sealKey(digestKey: string): Buffer {
  return Buffer.from(digest(digestKey, PURPOSE, 'key'), 'base64url');
}

/**
 * Creates a confirm token: 256 random bits. The database stores only its digest, so somebody who can read the database
 * gets no usable token. The address is encrypted with the token, so nobody can read it without the email.
 * @param transaction writes the token's document
 * @param now epoch milliseconds
 * @returns the token, 43 characters of base64url
 */
export function createConfirmToken(
  transaction: Transaction,
  db: Firestore,
  { email, type, nonce }: PendingSubscription,
  now: number,
): string {
  const token = randomBytes(32).toString('base64url');
  transaction.create(documentOf(db, token), {
    purpose: 'confirm',
    sealed: sealed(email, token),
    type,
    nonceHash: nonce === undefined ? null : hashOf(nonce),
    createdAt: FieldValue.serverTimestamp(),
    expireAt: Timestamp.fromMillis(now + RETENTION_MS.tokens),
    usedAt: null,
  });
  return token;
}

/**
 * Looks up a confirm token.
 * @param token untrusted
 * @param now epoch milliseconds
 * @throws {Problem} 410 if it is unknown or has expired
 */
export async function readConfirmToken(
  transaction: Transaction,
  db: Firestore,
  token: unknown,
  now: number,
): Promise<ConfirmToken> {
  if (typeof token !== 'string' || !/^[\w-]{43}$/.test(token)) throw invalidLink();
  const found = await transaction.get(documentOf(db, token));
  const data = (found.data() ?? {}) as Readonly<Record<string, unknown>>;
  const { purpose, sealed: address, type, nonceHash, expireAt, usedAt } = data;
  const isValid = purpose === 'confirm' && expireAt instanceof Timestamp && expireAt.toMillis() > now;
  if (!isValid || typeof address !== 'string') throw invalidLink();
  return {
    ref: found.ref,
    email: unsealed(address, token),
    type: Array.isArray(type) ? (type as string[]) : [],
    isUsed: usedAt !== null,
    isFromBrowser: (nonce) =>
      typeof nonce === 'string' &&
      typeof nonceHash === 'string' &&
      timingSafeEqual(Buffer.from(hashOf(nonce)), Buffer.from(nonceHash)),
  };
}

/** Returns the response to any invalid token; it does not say why. */
export function invalidLink(): Problem {
  return new Problem(410, 'This link is invalid or has expired. Request a new one.');
}

function sealed(text: string, token: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, sealOf(token), iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

function unsealed(text: string, token: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv(CIPHER, sealOf(token), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** Returns the encryption key for an address, which is not the digest under which the token is stored. */
function sealOf(token: string): Buffer {
  return createHash('sha256').update(`address of ${token}`).digest();
}

function documentOf(db: Firestore, token: string): DocumentReference {
  return db.collection('tokens').doc(hashOf(token));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
