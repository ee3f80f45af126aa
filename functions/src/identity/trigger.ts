import { company, isEmail, normalizeEmail } from '@firehouse/model';
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
 * Settles at sign-in who somebody is: the address that the server believes goes into the claim `member`, which is all
 * that rules and API ever read (docs/decisions/004-who-somebody-is.md;
 * https://cloud.google.com/identity-platform/docs/blocking-functions). It is also stored under the uid, for the audit,
 * before anybody can write with the claim.
 */
export const beforeUserSignedIn = onSignIn(options, async (event) => {
  const member = memberOf(signInOf(event));
  if (member === undefined || event.data === undefined) return {};
  await remember(event.data.uid, member);
  return { sessionClaims: { member } };
});

/**
 * Refuses, before the account is created, whoever would be refused at sign-in: an account left behind would keep its
 * address from its rightful owner. For the same reason nobody gets an account under a member's address unproved.
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

/** The same sentence for every reason; only the log says which. */
function refused(reason: Refusal): HttpsError {
  log.signInRefused(reason);
  return new HttpsError('permission-denied', 'Only company accounts can sign in here.');
}

async function hasRecord(email: string | undefined): Promise<boolean> {
  const address = normalizeEmail(email ?? '');
  return isEmail(address) && (await database().collection('members').doc(address).get()).exists;
}

/** Without the stored address the audit could not name the author of this session's writes: no sign-in then. */
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
