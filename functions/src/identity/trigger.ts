import { company, DAY_MS, isEmail, normalizeEmail, SECOND_MS, sessionLimits } from '@firehouse/model';
import {
  beforeUserCreated as onCreation,
  beforeUserSignedIn as onSignIn,
  HttpsError,
  type AuthBlockingEvent,
} from 'firebase-functions/v2/identity';
import { log } from '../platform/log.ts';
import { database, REGION } from '../platform/firebase.ts';
import { storeIdentity } from './identities.ts';
import { readIdToken } from './idToken.ts';
import { verdictOn, type Refusal, type SignIn } from './verdict.ts';

const options = { region: REGION, idToken: true } as const;

/**
 * Decides at sign-in who a user is: the verified email address goes into the claim `member`, the only one by which
 * rules and API identify them (docs/decisions/004-who-somebody-is.md;
 * https://cloud.google.com/identity-platform/docs/blocking-functions), and the end of the session, in seconds since
 * 1970, into `sessionEnd` (docs/decisions/036-sessions-end.md). The address is also stored under the uid, for the
 * audit, before the user can write with the claim.
 */
export const beforeUserSignedIn = onSignIn(options, async (event) => {
  const member = memberOf(signInOf(event));
  if (member === undefined || event.data === undefined) return {};
  await remember(event.data.uid, member);
  const sessionEnd = Math.floor((Date.now() + sessionLimits.sessionDays * DAY_MS) / SECOND_MS);
  return { sessionClaims: { member, sessionEnd } };
});

/**
 * Refuses account creation to everybody who would be refused at sign-in: the account would block its email address
 * for the rightful owner. For the same reason nobody gets an account under a member's address without proof.
 */
export const beforeUserCreated = onCreation(options, async (event) => {
  const signIn = signInOf(event);
  if (memberOf(signIn) === undefined && (await hasRecord(signIn.email))) throw refused('address of a member');
});

function memberOf(signIn: SignIn): string | undefined {
  const verdict = verdictOn(signIn, { tenant: company.microsoftTenant, providers: company.signInProviders });
  if (verdict.kind === 'refused') throw refused(verdict.reason);
  return verdict.kind === 'known' ? verdict.member : undefined;
}

/** The same message for every reason; only the log has the reason. */
function refused(reason: Refusal): HttpsError {
  log.signInRefused(reason);
  return new HttpsError('permission-denied', 'Only company accounts can sign in here.');
}

async function hasRecord(email: string | undefined): Promise<boolean> {
  const address = normalizeEmail(email ?? '');
  return isEmail(address) && (await database().collection('members').doc(address).get()).exists;
}

/**
 * Without the stored address the audit could not identify the author of this session's writes, so the sign-in fails.
 */
async function remember(uid: string, member: string): Promise<void> {
  try {
    await storeIdentity(database(), uid, member);
  } catch (error) {
    log.identityNotStored(error);
    throw new HttpsError('unavailable', 'Sign-in is not available right now. Please try again in a minute.');
  }
}

function signInOf({ data, credential, additionalUserInfo }: AuthBlockingEvent): SignIn {
  const underEmulator = process.env['FUNCTIONS_EMULATOR'] === 'true';
  const idToken = credential?.idToken;
  return {
    method: additionalUserInfo?.providerId ?? '',
    email: data?.email,
    emailVerified: data?.emailVerified === true,
    token: idToken === undefined ? undefined : readIdToken(idToken, underEmulator),
  };
}
