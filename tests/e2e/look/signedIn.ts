import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { demoAccounts } from '@firehouse/seed/demo';

/** A user of the demo company. */
export type DemoUser = keyof typeof demoAccounts;

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Returns the storage state of a browser where a demo user is signed in, without contacting a server. Contains what the
 * Firebase SDK stores with the settings from `serveSite`.
 * @param now ms since 1970
 */
export function signedIn(
  user: DemoUser,
  origin: string,
  now: number,
): Exclude<BrowserContextOptions['storageState'], string | undefined> {
  const { uid, email, displayName } = demoAccounts[user];
  const seconds = Math.floor(now / 1_000);
  const claims = {
    sub: uid,
    user_id: uid,
    email,
    member: email,
    auth_time: seconds,
    iat: seconds,
    exp: seconds + 3_600,
    sessionEnd: seconds + 3_600,
  };
  const value = {
    uid,
    email,
    emailVerified: true,
    displayName,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      refreshToken: 'refresh',
      accessToken: `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
      expirationTime: now + 3_600_000,
    },
    createdAt: String(now),
    lastLoginAt: String(now),
    apiKey: 'key',
    appName: '[DEFAULT]',
  };
  const localStorage = [{ name: 'firebase:authUser:key:[DEFAULT]', value: JSON.stringify(value) }];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** Stubs the SDK's requests to Google about a signed-in user. */
export async function answerForGoogle(context: BrowserContext, user: DemoUser): Promise<void> {
  const { uid, email, displayName } = demoAccounts[user];
  const users = [{ localId: uid, email, displayName, emailVerified: true, providerUserInfo: [] }];
  await context.route('https://identitytoolkit.googleapis.com/**', (route) => route.fulfill({ json: { users } }));
}
