import { accounts, DAY_MS, isEmail, normalizeEmail, SECOND_MS, sessionLimits } from '@firehouse/model';
import {
  beforeUserCreated as onCreation,
  beforeUserSignedIn as onSignIn,
  HttpsError,
  type AuthBlockingEvent,
} from 'firebase-functions/v2/identity';
import { recordRefusedSignIn, recordSignIn } from '../audit/recordSignIn.ts';
import { log, type SignInRefusal } from '../platform/log.ts';
import { linesPerMinute } from '../platform/linesPerMinute.ts';
import { database, REGION } from '../platform/firebase.ts';
import { readIdToken } from './providerToken.ts';
import { claimedAddresses, decisionOn, type Refusal, type SignIn } from './signInDecision.ts';

const options = { region: REGION, idToken: true } as const;

/**
 * Identifies the user at sign-in (https://cloud.google.com/identity-platform/docs/blocking-functions). The verified
 * email address is added to the token as the claim `member`, which is all that the security rules and the API use to
 * identify a user (docs/decisions/004-who-somebody-is.md). The claim `sessionEnd` is the end of the session in epoch
 * seconds (docs/decisions/036-sessions-end.md). The address is also stored under the user ID, because the audit needs
 * it as soon as the user writes something.
 */
export const beforeUserSignedIn = onSignIn(options, async (event) => {
  const signIn = signInOf(event);
  const member = await memberOf(signIn);
  if (signIn.uid === undefined) return {};
  if (member !== undefined) await remember({ eventId: event.eventId, uid: signIn.uid, address: member });
  log.signedIn({ uid: signIn.uid, provider: signIn.method });
  if (member === undefined) return {};
  const sessionEnd = Math.floor((Date.now() + sessionLimits.sessionDays * DAY_MS) / SECOND_MS);
  return { sessionClaims: { member, sessionEnd } };
});

/**
 * Prevents the creation of accounts that couldn't sign in, because such an account would block its email address for
 * the person it belongs to. For the same reason, an account with a member's address can only be created if the sign-in
 * proves who the user is.
 */
export const beforeUserCreated = onCreation(options, async (event) => {
  const signIn = signInOf(event);
  if ((await memberOf(signIn)) === undefined && (await hasRecord(signIn.email)))
    throw await refused(signIn, 'address of a member');
});

/** An attempt to sign in or to create an account. */
interface Attempt extends SignIn {
  readonly uid: string | undefined;
}

async function memberOf(signIn: Attempt): Promise<string | undefined> {
  const decision = decisionOn(signIn, { tenant: accounts.microsoftTenant, providers: accounts.signInProviders });
  if (decision.kind === 'refused') throw await refused(signIn, decision.reason);
  return decision.kind === 'known' ? decision.member : undefined;
}

const logRefusal = linesPerMinute((refusal: SignInRefusal) => log.signInRefused(refusal));

/**
 * Logs a rejected sign-in, and adds it to the audit log if it claims a member's address. The user always sees the same
 * message; only the log contains the reason. If the audit log can't be written, the sign-in is still rejected.
 */
async function refused(signIn: Attempt, reason: Refusal): Promise<HttpsError> {
  logRefusal({ uid: signIn.uid, provider: signIn.method, reason });
  try {
    await recordRefusedSignIn(database(), claimedAddresses(signIn));
  } catch (error) {
    log.refusalNotRecorded(error);
  }
  return new HttpsError('permission-denied', 'Only company accounts can sign in here.');
}

async function hasRecord(email: string | undefined): Promise<boolean> {
  const address = normalizeEmail(email ?? '');
  return isEmail(address) && (await database().collection('members').doc(address).get()).exists;
}

/**
 * Stores the user's address. If that fails, so does the sign-in, because the audit couldn't tell who makes changes in
 * this session.
 */
async function remember(signIn: Parameters<typeof recordSignIn>[1]): Promise<void> {
  try {
    await recordSignIn(database(), signIn);
  } catch (error) {
    log.signInNotRecorded(error);
    throw new HttpsError('unavailable', 'Sign-in is not available right now. Please try again in a minute.');
  }
}

function signInOf({ data, credential, additionalUserInfo }: AuthBlockingEvent): Attempt {
  const underEmulator = process.env['FUNCTIONS_EMULATOR'] === 'true';
  const idToken = credential?.idToken;
  return {
    uid: data?.uid,
    method: additionalUserInfo?.providerId ?? '',
    email: data?.email,
    emailVerified: data?.emailVerified === true,
    token: idToken === undefined ? undefined : readIdToken(idToken, underEmulator),
  };
}
