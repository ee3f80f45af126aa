import { isEmail, MINUTE_MS, SECOND_MS, sessionLimits } from '@firehouse/model';
import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import { Problem, type RefusalReason } from '../http/problem.ts';
import { notAuthorized, sessionEnded } from './notAuthorized.ts';

/** A caller with a verified ID token. */
export interface Caller {
  readonly token: string;
  readonly uid: string;
  /** The verified email address, or undefined if there is none and the caller has no privileges. */
  readonly member: string | undefined;
  /** Time of the sign-in in epoch ms, or NaN if the token doesn't contain it. */
  readonly signedInAt: number;
  /** The request's App Check token, if it has one. */
  readonly appCheckToken?: string | undefined;
}

/**
 * Verifies a request's ID token and returns the caller, or undefined if there is no `Authorization` header. The email
 * address is taken only from the `member` claim (docs/decisions/004).
 * @throws {Problem} 401 if the token is invalid or the session has ended, 503 if the token can't be verified right now
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
 * Returns whether a caller signed in recently enough to grant or revoke the `admin` privilege. The security rules use
 * the same limit.
 */
export function isSignInRecent({ signedInAt }: Caller): boolean {
  return Date.now() < signedInAt + sessionLimits.recentSignInMinutes * MINUTE_MS;
}

/** Claims of an ID token. They are unchecked except for the user ID. */
interface Claims {
  readonly uid: string;
  readonly member?: unknown;
  readonly sessionEnd?: unknown;
  readonly auth_time?: unknown;
}

/** The last second of the year 9999, which is the latest time that security rules can handle. */
const MAX_TIME_S = 253_402_300_799;

/**
 * Converts a claim from epoch seconds to epoch ms. Returns NaN if it isn't a valid time, so that every comparison with
 * it is false.
 */
function timeOf(claim: unknown): number {
  return Number.isInteger(claim) && Number(claim) <= MAX_TIME_S ? Number(claim) * SECOND_MS : Number.NaN;
}

/**
 * Checks that a token's account still exists, isn't disabled, and hasn't been signed out everywhere.
 * @param token a verified ID token
 * @throws {Problem} 401 if the account isn't active, 503 if the check fails
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

/** Creates the error for tokens that can't be verified right now. */
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

/** Reasons to log for specific error codes. All others are logged as `invalid token`. */
const REASONS: ReadonlyMap<unknown, RefusalReason> = new Map([
  ['auth/id-token-expired', 'expired token'],
  ['auth/user-disabled', 'account disabled or deleted'],
  ['auth/user-not-found', 'account disabled or deleted'],
]);

/** Matches the SDK's error messages when Google's public keys couldn't be fetched. */
const KEYS_UNAVAILABLE = /^Error (?:fetching public keys|fetching Json Web Keys|while making request)/;

/**
 * Returns whether an error means that the token is invalid. If Google's keys couldn't be fetched, the SDK throws an
 * error with the same code but a different message.
 */
function isInvalidToken(error: unknown): error is Error & { readonly code: unknown } {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return INVALID_TOKEN_CODES.has(String(error.code)) && !KEYS_UNAVAILABLE.test(error.message);
}
