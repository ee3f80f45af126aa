import { isEmail, texts } from '@firehouse/model';
import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import { Problem } from '../http/problem.ts';

/** Somebody whose ID token was verified. */
export interface Caller {
  readonly token: string;
  /** The address that the sign-in vouched for; without one he is nobody. */
  readonly member: string | undefined;
  /** The site's token of App Check, where the project enforces it. */
  readonly appCheckToken?: string | undefined;
}

/**
 * Who sent a request, by its ID token. Only the claim `member` says who that is (docs/decisions/004).
 * @param authorization the header, if there was one
 * @param auth the accounts
 * @returns undefined for a request without a token
 * @throws {Problem} 401 for a token that is not good, 503 when that cannot be found out now
 */
export async function callerOf(authorization: string | undefined, auth: Auth): Promise<Caller | undefined> {
  if (authorization === undefined) return undefined;
  const token = /^Bearer +([\w.-]+)$/i.exec(authorization)?.[1];
  if (token === undefined) throw new Problem(401, texts.notAuthorized);
  const { member } = (await verified(token, auth)) as { readonly member?: unknown };
  return { token, member: typeof member === 'string' && isEmail(member) ? member : undefined };
}

/**
 * Whether the account behind a good token is still there, and neither disabled nor signed out everywhere.
 * @param token an ID token that was verified before
 * @param auth the accounts
 * @throws {Problem} 401 when it is not, 503 when that cannot be found out now
 */
export async function assertAccountStands(token: string, auth: Auth): Promise<void> {
  await verified(token, auth, true);
}

async function verified(token: string, auth: Auth, checkRevoked = false): Promise<DecodedIdToken> {
  try {
    return await auth.verifyIdToken(token, checkRevoked);
  } catch (error) {
    throw isTokensFault(error) ? new Problem(401, texts.notAuthorized) : unavailable();
  }
}

/** The answer when nobody can say now whether a token is good. */
export function unavailable(): Problem {
  return new Problem(503, 'We cannot check your sign-in right now. Please try again.');
}

const TOKENS_FAULTS = new Set([
  'auth/argument-error',
  'auth/invalid-argument',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/invalid-uid',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/** How the SDK begins what it says of Google's keys: they answered badly, or not at all. */
const KEYS_ARE_AWAY = /^Error (?:fetching public keys|fetching Json Web Keys|while making request)/;

/** The SDK gives a failed fetch of Google's keys the same code as a bad token; only its text tells. */
function isTokensFault(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return TOKENS_FAULTS.has(String(error.code)) && !KEYS_ARE_AWAY.test(error.message);
}
