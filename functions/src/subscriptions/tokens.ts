import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import {
  FieldValue,
  Timestamp,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import { Problem } from '../problem.ts';

/** What a token is good for: to begin a subscription, once; or to read, change and end one. */
export type Purpose = 'confirm' | 'manage';

const DAY_MS = 24 * 60 * 60_000;

/** How long a token is good, in ms. Those to end a subscription stand in mails that people keep. */
const GOOD_FOR_MS: Readonly<Record<Purpose, number>> = { confirm: 3 * DAY_MS, manage: 365 * DAY_MS };

/** A token that was found good. */
export interface Token {
  readonly ref: DocumentReference;
  readonly purpose: Purpose;
  /** The only address that it is good for; it was mailed there. */
  readonly email: string;
  /** What a `confirm` token subscribes to. */
  readonly type: readonly string[];
  readonly isUsed: boolean;
}

/**
 * Makes a token: 256 random bits, of which only the digest is kept, so that whoever reads the database can use
 * none. The address is sealed by the token too: once a subscription has ended, no address is left to be read.
 * @param transaction writes the token's document
 * @param db the database
 * @param token what for, whose, and what it subscribes to
 * @param now milliseconds since 1970
 * @returns the token, 43 characters good for an address
 */
export function issueToken(
  transaction: Transaction,
  db: Firestore,
  {
    purpose,
    email,
    type = [],
  }: { readonly purpose: Purpose; readonly email: string; readonly type?: readonly string[] },
  now: number,
): string {
  const token = randomBytes(32).toString('base64url');
  transaction.create(documentOf(db, token), {
    purpose,
    sealed: sealed(email, token),
    type,
    createdAt: FieldValue.serverTimestamp(),
    expireAt: Timestamp.fromMillis(now + GOOD_FOR_MS[purpose]),
    usedAt: null,
  });
  return token;
}

/**
 * Looks a token up.
 * @param get reads a document, in a transaction or not
 * @param db the database
 * @param token as it came from outside
 * @param purposes what it must be good for, one of these
 * @param now milliseconds since 1970
 * @throws {Problem} 410 when it is none, is good for something else, or has expired
 */
export async function readToken(
  get: (ref: DocumentReference) => Promise<DocumentSnapshot>,
  db: Firestore,
  token: unknown,
  purposes: readonly Purpose[],
  now: number,
): Promise<Token> {
  if (typeof token !== 'string' || !/^[\w-]{43}$/.test(token)) throw noLongerGood();
  const found = await get(documentOf(db, token));
  const {
    purpose,
    sealed: address,
    type,
    expireAt,
    usedAt,
  } = (found.data() ?? {}) as Readonly<Record<string, unknown>>;
  const isGood =
    expireAt instanceof Timestamp && expireAt.toMillis() > now && purposes.some((wanted) => wanted === purpose);
  if (!isGood || typeof address !== 'string') throw noLongerGood();
  return {
    ref: found.ref,
    purpose: purpose as Purpose,
    email: unsealed(address, token),
    type: Array.isArray(type) ? (type as string[]) : [],
    isUsed: usedAt !== null,
  };
}

/** The answer to a token that is good for nothing; it does not tell why. */
export function noLongerGood(): Problem {
  return new Problem(410, 'This link is no longer good; please ask for a new one.');
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

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

/** The key to an address; another digest than the one under which the token is found. */
function sealOf(token: string): Buffer {
  return createHash('sha256').update(`address of ${token}`).digest();
}

function documentOf(db: Firestore, token: string): DocumentReference {
  return db.collection('tokens').doc(createHash('sha256').update(token).digest('base64url'));
}
