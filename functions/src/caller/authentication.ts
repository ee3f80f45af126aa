import { isEmail, MINUTE_MS, SECOND_MS, sessionLimits } from '@firehouse/model';
import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import { Problem, type RefusalReason } from '../http/problem.ts';
import { notAuthorized, sessionEnded } from './notAuthorized.ts';

/** A caller with a verified ID token. */
export interface Caller {
  readonly token: string;
  /** The account's ID. */
  readonly uid: string;
  /** The email address verified by the sign-in; without it, the caller has no privileges. */
  readonly member: string | undefined;
  /** When they signed in, ms since 1970; NaN if the token does not say. */
  readonly signedInAt: number;
  /** The site's App Check token, if the project enforces App Check. */
  readonly appCheckToken?: string | undefined;
}

/**
 * Returns a request's caller from its ID token. Only the claim `member` identifies them (docs/decisions/004).
 * @param authorization the header, if any
 * @returns undefined for a request without a token
 * @throws {Problem} 401 for an invalid token or an expired session, 503 if it cannot be verified now
 */
export async function callerOf(authorization: string | undefined, auth: Auth): Promise<Caller | undefined> {
  if (authorization === undefined) return undefined;
  const token = /^Bearer +([\w.-]+)$/i.exec(authorization)?.[1];
  if (token === undefined) throw notAuthorized(false, 'invalid token');
  const { uid, member, sessionEnd, auth_time: signedIn } = (await verified(token, auth)) as Claims;
  const signedInAt = timeOf(signedIn);
  if (typeof member !== 'string' || !isEmail(member)) return { token, uid, member: undefined, signedInAt };
  if (!(Date.now() < timeOf(sessionEnd))) throw sessionEnded('session over', uid);
  return { token, uid, member, signedInAt };
}

/**
 * Returns whether a caller signed in recently enough to grant or revoke the privilege `admin`, by the same criterion as
 * the rules.
 */
export function isSignInRecent({ signedInAt }: Caller): boolean {
  return Date.now() < signedInAt + sessionLimits.recentSignInMinutes * MINUTE_MS;
}

/** The claims that are read here; unchecked, except for the account's ID. */
interface Claims {
  readonly uid: string;
  readonly member?: unknown;
  readonly sessionEnd?: unknown;
  readonly auth_time?: unknown;
}

/** Last second of the year 9999, the latest time that rules can compare. */
const MAX_TIME_S = 253_402_300_799;

/**
 * Converts a claim in seconds to ms since 1970, or to NaN if it isn't a time: NaN is neither before nor after any time.
 */
function timeOf(claim: unknown): number {
  return Number.isInteger(claim) && Number(claim) <= MAX_TIME_S ? Number(claim) * SECOND_MS : Number.NaN;
}

/**
 * Checks that a verified token's account still exists and is neither disabled nor signed out everywhere.
 * @param token a verified ID token
 * @throws {Problem} 401 if not, 503 if the check fails
 */
export async function assertAccountActive(token: string, auth: Auth): Promise<void> {
  await verified(token, auth, true);
}

async function verified(token: string, auth: Auth, checkRevoked = false): Promise<DecodedIdToken> {
  try {
    return await auth.verifyIdToken(token, checkRevoked);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'auth/id-token-revoked')
      throw sessionEnded('sessions ended');
    throw isInvalidToken(error) ? notAuthorized(false, REASONS.get(error.code) ?? 'invalid token') : unavailable();
  }
}

/** Returns the error for a token that cannot be verified now. */
export function unavailable(): Problem {
  return new Problem(503, 'We cannot check your sign-in right now. Please try again.');
}

const INVALID_TOKEN_CODES = new Set([
  'auth/argument-error',
  'auth/invalid-argument',
  'auth/id-token-expired',
  'auth/invalid-id-token',
  'auth/invalid-uid',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/** Reasons that the log distinguishes. */
const REASONS: ReadonlyMap<unknown, RefusalReason> = new Map([
  ['auth/id-token-expired', 'expired token'],
  ['auth/user-disabled', 'account disabled or deleted'],
  ['auth/user-not-found', 'account disabled or deleted'],
]);

/** Start of the SDK's message when Google's public keys could not be fetched. */
const KEYS_UNAVAILABLE = /^Error (?:fetching public keys|fetching Json Web Keys|while making request)/;

/**
 * Returns whether an error means a bad token. The SDK reports a failed fetch of Google's keys with the same code; only
 * the message differs.
 */
function isInvalidToken(error: unknown): error is Error & { readonly code: unknown } {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return INVALID_TOKEN_CODES.has(String(error.code)) && !KEYS_UNAVAILABLE.test(error.message);
}
