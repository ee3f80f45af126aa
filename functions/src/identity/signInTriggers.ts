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
 * Decides at sign-in who a user is. The verified email address goes into the claim `member`, which alone identifies
 * users for the rules and the API (docs/decisions/004-who-somebody-is.md;
 * https://cloud.google.com/identity-platform/docs/blocking-functions), and the end of the session, in seconds since
 * 1970, goes into `sessionEnd` (docs/decisions/036-sessions-end.md). The address is also stored under the uid, for the
 * audit, before the user can write with the claim.
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
 * Refuses account creation to everybody who would be refused at sign-in, because the account would block its email
 * address for the rightful owner. For the same reason, nobody gets an account under a member's address without
 * verifying it.
 */
export const beforeUserCreated = onCreation(options, async (event) => {
  const signIn = signInOf(event);
  if ((await memberOf(signIn)) === undefined && (await hasRecord(signIn.email)))
    throw await refused(signIn, 'address of a member');
});

/** An attempt to sign in, or to create an account. */
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
 * Logs a refusal, and records it in the audit if it is for a member's address. The message is the same for every
 * reason, which only the log contains. If the audit cannot be written, the refusal remains and the log contains it.
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
 * Stores the address; otherwise the sign-in fails, because the audit could not identify the author of this session's
 * writes.
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
