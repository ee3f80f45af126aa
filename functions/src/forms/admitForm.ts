import { setTimeout as sleep } from 'node:timers/promises';
import { FORM_CHALLENGE_HEADER, FORM_PROOF_HEADER, type FormName } from '@firehouse/model';
import type { Request, Response } from 'express';
import { Timestamp, type DocumentReference, type Firestore } from 'firebase-admin/firestore';
import { canonicalJson, idempotencyKey, isRepeat, type KeyedRequest } from '../ledger/idempotencyKey.ts';
import { entryUntil, isFresh, ledgerEntry } from '../ledger/ledgerEntries.ts';
import { computerOf } from '../http/rateLimits.ts';
import { digest } from '../platform/keyedDigest.ts';
import { log } from '../platform/log.ts';
import { database } from '../platform/firebase.ts';
import { Problem } from '../http/problem.ts';
import type { Settings } from '../platform/settings.ts';
import { admissionOf, formLimits, isSpent, windowOf, type Limit } from './formLimits.ts';
import { checkedProof, newChallenge, type Proof } from './proofOfWork.ts';

/** Timeout for updating the counters, in ms. Short, because the visitor is waiting. */
const COUNT_TIMEOUT_MS = 8_000;

/** A validated public form. */
interface SentForm {
  readonly form: FormName;
  /** The address that the form sends email to. */
  readonly email: string;
  /** All fields of the form. */
  readonly values: Readonly<Record<string, unknown>>;
}

interface Admission {
  /**
   * True if this form was already processed under the same `Idempotency-Key`. Send the same response without doing
   * anything.
   */
  readonly isRepeat: boolean;
  /** Pass this to `remember` in the transaction that processes the form. */
  readonly keyed: KeyedRequest | undefined;
}

/**
 * What to do with a form: reject it for `waitMs` milliseconds, require a proof of work, treat it as a repeat, or accept
 * it.
 */
type Result = { readonly waitMs: number } | 'proof' | 'repeat' | 'admitted';

/**
 * Decides whether to accept a public form. Rejects it if there were too many from the same IP address or for the same
 * email address. If there were too many from everyone together, it must come with a proof of work, so that a single
 * sender can't block the forms for everyone (docs/decisions/018). The counters are in the database, because function
 * instances don't share memory. If the database can't be reached, no form is accepted.
 * @throws {Problem} 429 with the time to wait, 428 with a challenge, 422 if the key was used for a different form, 503
 * if counting fails
 */
export async function admitForm(
  request: Request,
  response: Response,
  sent: SentForm,
  { digestKey, forms }: Settings,
): Promise<Admission> {
  const { form, email } = sent;
  const now = Date.now();
  const limits = formLimits(computerOf(request), email, forms);
  const key = idempotencyKey(request);
  const admission = async (): Promise<[Result, KeyedRequest | undefined]> => {
    const keyed = key === undefined ? undefined : keyedForm(digestKey, sent, key);
    const proof = checkedProof(form, request.get(FORM_PROOF_HEADER) ?? '', digestKey, now);
    return [await count(database(), digestKey, { limits, keyed, proof }, now), keyed];
  };
  const [result, keyed] = await Promise.race([admission(), givingUp()]).catch((error: unknown) => {
    if (error instanceof Problem) throw error;
    log.formsNotCounted(error);
    throw new Problem(503, 'We cannot accept this form right now. Please try again.');
  });
  if (result === 'proof') {
    response.set(FORM_CHALLENGE_HEADER, newChallenge(form, { digestKey, maxNumber: forms.proofMaxNumber }, now));
    throw new Problem(428, 'Too many forms are arriving right now. This one requires a proof of work.');
  }
  if (typeof result === 'object')
    throw new Problem(429, 'Too many requests. Try again later.', Math.ceil(result.waitMs / 1000));
  return { isRepeat: result === 'repeat', keyed };
}

function keyedForm(digestKey: string, { form, values }: SentForm, key: string): KeyedRequest {
  return {
    id: digest(digestKey, 'form key', form, key),
    body: digest(digestKey, 'form body', form, key, canonicalJson(values)),
  };
}

/** Rejects after a timeout, because the SDK itself would retry for minutes. */
async function givingUp(): Promise<never> {
  await sleep(COUNT_TIMEOUT_MS, undefined, { ref: false });
  throw new Error('The database did not count in time.');
}

interface Counted {
  readonly limits: readonly Limit[];
  readonly keyed: KeyedRequest | undefined;
  readonly proof: Proof | undefined;
}

/**
 * Updates the counters unless the form is rejected or a repeat. Rejected forms aren't counted, so retrying doesn't
 * extend the wait.
 */
async function count(db: Firestore, key: string, { limits, keyed, proof }: Counted, now: number): Promise<Result> {
  const refs = limits.map(({ of }) => db.collection('limits').doc(digest(key, 'limit', ...of)));
  const solution = proof && ledgerEntry(db, digest(key, 'proof', proof.salt));
  return db.runTransaction(async (transaction) => {
    const get = async (ref: DocumentReference | undefined) => (ref === undefined ? undefined : transaction.get(ref));
    const [before, used, ...found] = await Promise.all([
      get(keyed && ledgerEntry(db, keyed.id)),
      get(solution),
      ...refs.map((ref) => transaction.get(ref)),
    ]);
    if (keyed !== undefined && before !== undefined && isRepeat(before, keyed, now)) return 'repeat';
    const counted = limits.map((limit, at) => [limit, windowOf(limit, found[at]?.data(), now)] as const);
    const usedBy: unknown = used !== undefined && isFresh(used, now) ? (used.get('body') ?? '') : undefined;
    const admission = admissionOf(counted, proof !== undefined && !isSpent(usedBy, keyed?.body), now);
    if (typeof admission === 'object' || admission === 'proof') return admission;
    if (admission === 'byProof' && proof !== undefined && solution !== undefined)
      transaction.set(solution, entryUntil(proof.expiresAt, { body: keyed?.body ?? '' }));
    for (const [at, ref] of refs.entries()) {
      const { count: earlier = 0, endsAt = now } = counted[at]?.[1] ?? {};
      transaction.set(ref, { count: earlier + 1, expireAt: Timestamp.fromMillis(endsAt) });
    }
    return 'admitted';
  });
}
