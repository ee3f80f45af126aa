import { DAY_MS, HOUR_MS } from '@firehouse/model';
import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import type { Settings } from '../platform/settings.ts';
import { mailboxOf } from './mailboxOfAddress.ts';

/** A rate limit. */
export interface Limit {
  /** What is counted, stored as a digest. */
  readonly of: readonly string[];
  readonly max: number;
  readonly perMs: number;
  /** Whether it counts the forms of all visitors together. */
  readonly isShared: boolean;
}

/** A counting window, which begins with the first form counted in it; Firestore deletes it some time after its end. */
export interface Window {
  readonly count: number;
  /** Epoch milliseconds. */
  readonly endsAt: number;
}

/** Returns the limits for a form: two for its sender, and one for all visitors together. */
export function formLimits(computer: string, email: string, forms: Settings['forms']): Limit[] {
  return [
    { of: ['computer', computer], max: forms.perComputerAndHour, perMs: HOUR_MS, isShared: false },
    { of: ['address', mailboxOf(email)], max: forms.perAddressAndDay, perMs: DAY_MS, isShared: false },
    { of: ['all'], max: forms.perHour, perMs: HOUR_MS, isShared: true },
  ];
}

/** Returns a limit's window: the stored one while it runs, else a new one. */
export function windowOf({ perMs }: Limit, stored: DocumentData | undefined, now: number): Window {
  const { count, expireAt }: { readonly count?: unknown; readonly expireAt?: unknown } = stored ?? {};
  const isRunning = expireAt instanceof Timestamp && expireAt.toMillis() > now && typeof count === 'number';
  return isRunning ? { count, endsAt: expireAt.toMillis() } : { count: 0, endsAt: now + perMs };
}

/**
 * Decides whether to admit a form. If one of the sender's windows is full, the form must wait until it ends; if only
 * the shared one is full, the form needs a proof of work, which it uses up.
 */
export function admissionOf(
  counted: readonly (readonly [Limit, Window])[],
  hasProof: boolean,
  now: number,
): { readonly waitMs: number } | 'proof' | 'admitted' | 'byProof' {
  const full = counted.filter(([{ max }, { count }]) => count >= max);
  const waits = full.flatMap(([{ isShared }, { endsAt }]) => (isShared ? [] : [endsAt - now]));
  if (waits.length > 0) return { waitMs: Math.max(...waits) };
  if (full.length === 0) return 'admitted';
  return hasProof ? 'byProof' : 'proof';
}

/**
 * Returns whether a solution is used up: once, except for a retry of the same form under the same key, whose processing
 * may have failed.
 * @param usedBy digest of the form that used it, as stored; undefined if none did
 * @param form digest of this form; undefined without a key
 */
export function isSpent(usedBy: unknown, form: string | undefined): boolean {
  return usedBy !== undefined && (form === undefined || usedBy !== form);
}
