import { isEmail } from '@firehouse/model';
import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import { Problem, type RefusalReason } from '../http/problem.ts';
import { notAuthorized } from './notAuthorized.ts';

/** A caller with a verified ID token. */
export interface Caller {
  readonly token: string;
  /** The account's ID. */
  readonly uid: string;
  /** The email address that the sign-in verified; without one the caller has no privileges. */
  readonly member: string | undefined;
  /** The site's App Check token, where the project enforces App Check. */
  readonly appCheckToken?: string | undefined;
}

/**
 * The caller of a request, from its ID token. Only the claim `member` identifies them (docs/decisions/004).
 * @param authorization the header, if any
 * @returns undefined for a request without a token
 * @throws {Problem} 401 for an invalid token, 503 when it cannot be verified now
 */
export async function callerOf(authorization: string | undefined, auth: Auth): Promise<Caller | undefined> {
  if (authorization === undefined) return undefined;
  const token = /^Bearer +([\w.-]+)$/i.exec(authorization)?.[1];
  if (token === undefined) throw notAuthorized(false, 'invalid token');
  const { uid, member } = (await verified(token, auth)) as DecodedIdToken & { readonly member?: unknown };
  return { token, uid, member: typeof member === 'string' && isEmail(member) ? member : undefined };
}

/**
 * Checks that a verified token's account still exists and is neither disabled nor signed out everywhere.
 * @param token a verified ID token
 * @throws {Problem} 401 when it is not, 503 when the check fails
 */
export async function assertAccountActive(token: string, auth: Auth): Promise<void> {
  await verified(token, auth, true);
}

async function verified(token: string, auth: Auth, checkRevoked = false): Promise<DecodedIdToken> {
  try {
    return await auth.verifyIdToken(token, checkRevoked);
  } catch (error) {
    throw isInvalidToken(error) ? notAuthorized(false, REASONS.get(error.code) ?? 'invalid token') : unavailable();
  }
}

/** The error when a token cannot be verified now. */
export function unavailable(): Problem {
  return new Problem(503, 'We cannot check your sign-in right now. Please try again.');
}

const INVALID_TOKEN_CODES = new Set([
  'auth/argument-error',
  'auth/invalid-argument',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/invalid-uid',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/** The reasons that the log distinguishes. */
const REASONS: ReadonlyMap<unknown, RefusalReason> = new Map([
  ['auth/id-token-expired', 'expired token'],
  ['auth/id-token-revoked', 'account signed out or disabled'],
  ['auth/user-disabled', 'account signed out or disabled'],
  ['auth/user-not-found', 'account signed out or disabled'],
]);

/** The beginning of the SDK's message when Google's public keys could not be fetched. */
const KEYS_UNAVAILABLE = /^Error (?:fetching public keys|fetching Json Web Keys|while making request)/;

/** The SDK reports a failed fetch of Google's keys with the same code as a bad token; only the message differs. */
function isInvalidToken(error: unknown): error is Error & { readonly code: unknown } {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return INVALID_TOKEN_CODES.has(String(error.code)) && !KEYS_UNAVAILABLE.test(error.message);
}
