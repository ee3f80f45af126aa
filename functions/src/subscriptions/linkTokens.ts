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

/** Authenticated together with a manage token, so tokens for other purposes aren't accepted. */
const PURPOSE = 'manage subscription';

interface PendingSubscription {
  readonly email: string;
  readonly type: readonly string[];
  /**
   * A random secret that the subscribing browser also stores. If the link is opened in that browser, no further click
   * is needed.
   */
  readonly nonce?: string | undefined;
}

interface ConfirmToken {
  readonly ref: DocumentReference;
  /** The address that the token was emailed to. */
  readonly email: string;
  /** The types that the address will be subscribed to. */
  readonly type: readonly string[];
  readonly isUsed: boolean;
  /** Returns whether a nonce belongs to the browser that subscribed. */
  readonly isFromBrowser: (nonce: unknown) => boolean;
}

/**
 * Returns the token for reading, changing and canceling an address's subscription. Tokens aren't stored: a token is the
 * address itself, encrypted with AES-256-GCM under a key derived from the server's secret. The initialization vector is
 * an HMAC of the address (as in SIV mode), so an address always has the same token. Tokens never expire, because the
 * unsubscribe links in old emails must work.
 * @param digestKey the server's secret; changing it invalidates all tokens
 * @param email address in lowercase
 * @returns 42 to 376 base64url characters
 */
export function manageToken(digestKey: string, email: string): string {
  const iv = ivOf(digestKey, email);
  const cipher = createCipheriv(CIPHER, sealKey(digestKey), iv).setAAD(Buffer.from(PURPOSE));
  return Buffer.concat([iv, cipher.update(email, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Decrypts the address in an untrusted manage token. Returns undefined if the token is invalid. */
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
    // Accept only one spelling of a token. The last base64url character has unused bits, so there can be several.
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
 * Creates a confirm token of 256 random bits, 43 base64url characters. The database contains only its hash, and the
 * address is encrypted with the token itself. Someone who can read the database can use neither.
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
 * Looks up a confirm token, which is untrusted.
 * @throws {Problem} 410 if the token is unknown or expired
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

/** Creates the error for an invalid token. It is the same for every reason. */
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

/** Derives the key that encrypts the address. It differs from the hash that the token is stored under. */
function sealOf(token: string): Buffer {
  return createHash('sha256').update(`address of ${token}`).digest();
}

function documentOf(db: Firestore, token: string): DocumentReference {
  return db.collection('tokens').doc(hashOf(token));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
