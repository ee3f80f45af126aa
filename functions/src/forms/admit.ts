import { setTimeout as sleep } from 'node:timers/promises';
import { ipKeyGenerator } from 'express-rate-limit';
import type { Request } from 'express';
import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import { digest } from '../digest.ts';
import { log } from '../log.ts';
import { database } from '../platform.ts';
import { Problem } from '../problem.ts';
import type { Settings } from '../settings.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** For so long a visitor is kept waiting for the count, in ms. */
const COUNT_WITHIN_MS = 8_000;

/** How often something may happen. */
interface Limit {
  /** Of whom: counted under a digest of this. */
  readonly of: readonly string[];
  readonly max: number;
  readonly perMs: number;
}

/**
 * Lets a public form through while its sender's computer, the address in it, and all visitors together have not
 * sent too many. Counted in the database, because the instances of a function know nothing of each other; when
 * it cannot be asked, no form is taken.
 * @param request the request
 * @param email the address to which the form sends mail
 * @param settings the limits and the key of the digests
 * @throws {Problem} 429 with when to try again, 503 when nobody can count
 */
export async function admitForm(request: Request, email: string, { digestKey, forms }: Settings): Promise<void> {
  const limits: Limit[] = [
    { of: ['computer', ipKeyGenerator(request.ip ?? '')], max: forms.perComputerAndHour, perMs: HOUR_MS },
    { of: ['address', mailboxOf(email)], max: forms.perAddressAndDay, perMs: DAY_MS },
    { of: ['all'], max: forms.perHour, perMs: HOUR_MS },
  ];
  const waitMs = await Promise.race([count(database(), digestKey, limits, Date.now()), givingUp()]).catch(
    (error: unknown) => {
      log.formsNotCounted(error);
      throw new Problem(503, 'The form cannot be taken right now; please try again.');
    },
  );
  if (waitMs > 0) throw new Problem(429, 'That was asked too often; please try again later.', Math.ceil(waitMs / 1000));
}

/** The SDK would go on trying for minutes. */
async function givingUp(): Promise<never> {
  await sleep(COUNT_WITHIN_MS, undefined, { ref: false });
  throw new Error('The database did not count in time.');
}

/**
 * Counts one, unless one of the limits is reached: then nothing is counted, so that who keeps trying does not
 * wait longer.
 * @returns how long to wait, in ms; 0 when it was counted
 */
async function count(db: Firestore, key: string, limits: readonly Limit[], now: number): Promise<number> {
  const refs = limits.map(({ of }) => db.collection('limits').doc(digest(key, 'limit', ...of)));
  return db.runTransaction(async (transaction) => {
    const found = await transaction.getAll(...refs);
    const windows = limits.map((limit, at) => windowOf(limit, found[at]?.data() ?? {}, now));
    const waits = limits.map(({ max }, at) =>
      (windows[at]?.count ?? 0) >= max ? (windows[at]?.endsAt ?? now) - now : 0,
    );
    if (waits.some((wait) => wait > 0)) return Math.max(...waits);
    for (const [at, ref] of refs.entries()) {
      const { count: before = 0, endsAt = now } = windows[at] ?? {};
      transaction.set(ref, { count: before + 1, expireAt: Timestamp.fromMillis(endsAt) });
    }
    return 0;
  });
}

/** A window begins with the first that is counted in it; Firestore deletes it some time after its end. */
function windowOf(
  { perMs }: Limit,
  { count: before, expireAt }: Readonly<Record<string, unknown>>,
  now: number,
): { count: number; endsAt: number } {
  const isRunning = expireAt instanceof Timestamp && expireAt.toMillis() > now && typeof before === 'number';
  return isRunning ? { count: before, endsAt: expireAt.toMillis() } : { count: 0, endsAt: now + perMs };
}

/** Many providers deliver `ada+anything@` to `ada@`: all of these are one mailbox. */
function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*@/, '@');
}
