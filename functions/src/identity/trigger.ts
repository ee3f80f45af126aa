import { company } from '@firehouse/model';
import {
  beforeUserCreated as onCreation,
  beforeUserSignedIn as onSignIn,
  HttpsError,
  type AuthBlockingEvent,
} from 'firebase-functions/v2/identity';
import { log } from '../log.ts';
import { REGION } from '../platform.ts';
import { readIdToken } from './idToken.ts';
import { verdictOn, type SignIn } from './verdict.ts';

const options = { region: REGION, idToken: true } as const;

/**
 * Settles at sign-in who somebody is: the address that the server believes goes into the claim `member`,
 * and nothing else is ever asked (DESIGN, Who somebody is;
 * https://cloud.google.com/identity-platform/docs/blocking-functions).
 */
export const beforeUserSignedIn = onSignIn(options, (event) => {
  const member = memberOf(event);
  return member === undefined ? {} : { sessionClaims: { member } };
});

/**
 * Refuses before the account is made who would be refused at sign-in: an account that stayed behind
 * would keep its address from the one to whom it belongs.
 */
export const beforeUserCreated = onCreation(options, (event) => {
  memberOf(event);
});

function memberOf(event: AuthBlockingEvent): string | undefined {
  const verdict = verdictOn(signInOf(event), company.microsoftTenant);
  if (verdict.kind === 'refused') {
    log.signInRefused(verdict.reason);
    throw new HttpsError('permission-denied', 'Only accounts of the company can sign in here.');
  }
  return verdict.kind === 'known' ? verdict.member : undefined;
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
