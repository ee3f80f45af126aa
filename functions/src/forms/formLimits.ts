import { DAY_MS, HOUR_MS } from '@firehouse/model';
import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import type { Settings } from '../platform/settings.ts';
import { mailboxOf } from './mailboxOfAddress.ts';

/** A rate limit. */
export interface Limit {
  /** Identifies the counter. Only a digest of this is stored. */
  readonly of: readonly string[];
  readonly max: number;
  readonly perMs: number;
  /** True if it counts the forms of all visitors together. */
  readonly isShared: boolean;
}

/**
 * A rate limit window. It starts with the first form that is counted, and Firestore deletes it some time after it ends.
 */
export interface Window {
  readonly count: number;
  /** Epoch milliseconds. */
  readonly endsAt: number;
}

/** Returns the limits that apply to a form: two for the sender and one for all visitors. */
export function formLimits(computer: string, email: string, forms: Settings['forms']): Limit[] {
  return [
    { of: ['computer', computer], max: forms.perComputerAndHour, perMs: HOUR_MS, isShared: false },
    { of: ['address', mailboxOf(email)], max: forms.perAddressAndDay, perMs: DAY_MS, isShared: false },
    { of: ['all'], max: forms.perHour, perMs: HOUR_MS, isShared: true },
  ];
}

/** Returns the stored window if it hasn't ended yet, and a new one otherwise. */
export function windowOf({ perMs }: Limit, stored: DocumentData | undefined, now: number): Window {
  const { count, expireAt }: { readonly count?: unknown; readonly expireAt?: unknown } = stored ?? {};
  const isRunning = expireAt instanceof Timestamp && expireAt.toMillis() > now && typeof count === 'number';
  return isRunning ? { count, endsAt: expireAt.toMillis() } : { count: 0, endsAt: now + perMs };
}

/**
 * Decides whether to accept a form. If one of the sender's limits is reached, the form has to wait until that window
 * ends. If only the shared limit is reached, the form needs a proof of work, which can be used once.
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
 * Returns whether a proof was already used. It can be used once, and again to retry the same form with the same key,
 * because the first attempt might have failed.
 * @param usedBy digest of the form that used the proof; undefined if none has
 * @param form digest of this form; undefined if it has no key
 */
export function isSpent(usedBy: unknown, form: string | undefined): boolean {
  return usedBy !== undefined && (form === undefined || usedBy !== form);
}
