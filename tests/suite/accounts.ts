import { accounts } from '@firehouse/model';
import { demoSignIn } from '@firehouse/seed/demo';
import { ownSuite } from './context.ts';

/** A signed-in user, as returned by the Auth emulator. */
export interface SignedIn {
  readonly uid: string;
  /** Token for `Authorization: Bearer`. */
  readonly idToken: string;
  readonly refreshToken: string;
}

/**
 * Signs in with the company's first provider, like the demo accounts. Creates the account if it doesn't exist.
 * @throws {Error} with the emulator's message if the sign-in is refused
 */
export async function signInAs(email: string): Promise<SignedIn> {
  const { provider, idToken } = demoSignIn(email);
  return signInByProvider(provider, idToken);
}

/** Whether members can sign in with Microsoft. Tests of Microsoft accounts are skipped if they can't. */
export const hasMicrosoft = accounts.signInProviders.includes('microsoft.com');

interface MicrosoftOptions {
  /** Entra tenant; the company's by default. */
  readonly tenant?: string;
  /** Microsoft user id; derived from the address by default. */
  readonly sub?: string;
  /** Additional claims for the ID token. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/**
 * Signs in with Microsoft like the emulator's popup. Creates the account if it doesn't exist.
 * @param email user name and email address in Microsoft's ID token
 * @throws {Error} with the emulator's message if the sign-in is refused
 */
export async function signInByMicrosoft(email: string, options: MicrosoftOptions = {}): Promise<SignedIn> {
  const idToken = {
    sub: options.sub ?? `microsoft-${email}`,
    email,
    preferred_username: email,
    tid: options.tenant ?? accounts.microsoftTenant,
    ...options.claims,
  };
  return signInByProvider('microsoft.com', idToken);
}

/**
 * Signs in with any provider.
 * @param providerId such as `google.com` or `microsoft.com`
 * @param idToken claims in the provider's ID token
 */
export async function signInByProvider(providerId: string, idToken: object): Promise<SignedIn> {
  const postBody = new URLSearchParams({ providerId, id_token: JSON.stringify(idToken) }).toString();
  const signIn = () =>
    send('accounts:signInWithIdp', { postBody, requestUri: 'http://localhost', returnSecureToken: true });
  try {
    return signedIn(await signIn());
  } catch (error) {
    // Retry once: if a process fails to start, which happens when many start at the same time, the CLI's Functions
    // emulator never responds (firebase-tools 15.34.2, handleHttpsTrigger).
    if (!String(error).includes('Deadline exceeded')) throw error;
    return signedIn(await signIn());
  }
}

/**
 * Creates a password account with an unverified address, as can exist in a project that used to allow passwords. An
 * administrator creates it, so the blocking function isn't called.
 */
export async function passwordAccount(email: string): Promise<Pick<SignedIn, 'uid' | 'idToken'>> {
  const { localId } = await send('accounts', { email, password: 'a-long-password' }, 'owner');
  const uid = String(localId);
  const firebase = { sign_in_provider: 'password', identities: { email: [email] } };
  return { uid, idToken: unsignedToken({ sub: uid, user_id: uid, email, email_verified: false, firebase }) };
}

/**
 * Signs up with a password.
 * @throws {Error} with the emulator's message if the sign-up is refused
 */
export async function signUpWithPassword(email: string, password: string): Promise<SignedIn> {
  return signedIn(await send('accounts:signUp', { email, password, returnSecureToken: true }));
}

export async function signInWithPassword(email: string, password: string): Promise<SignedIn> {
  return signedIn(await send('accounts:signInWithPassword', { email, password, returnSecureToken: true }));
}

/**
 * Sends an email with a code. The emulator stores it instead.
 * @param request `requestType`, and `email` or `idToken`
 */
export async function sendCode(request: Readonly<Record<string, string>>): Promise<void> {
  await send('accounts:sendOobCode', request);
}

/** Signs in with the code from an emailed link. Creates the account if it doesn't exist. */
export async function signInByEmailLink(email: string, oobCode: string): Promise<SignedIn> {
  return signedIn(await send('accounts:signInWithEmailLink', { email, oobCode }));
}

/** Refreshes the ID token, as the SDK does every hour. */
export async function refreshed(account: SignedIn): Promise<SignedIn> {
  const { auth } = ownSuite();
  const response = await fetch(`http://${auth}/securetoken.googleapis.com/v1/token?key=local`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: account.refreshToken }),
  });
  const answer = await read(response);
  return { uid: account.uid, idToken: String(answer['id_token']), refreshToken: String(answer['refresh_token']) };
}

/** Changes an account's email address as its user. */
export async function changeEmail(account: SignedIn, email: string): Promise<void> {
  await send('accounts:update', { idToken: account.idToken, email, returnSecureToken: true });
}

/**
 * Changes an account as a project administrator.
 * @param change such as `emailVerified` or `disableUser`
 */
export async function changeAccount(uid: string, change: Readonly<Record<string, unknown>>): Promise<void> {
  await send('accounts:update', { localId: uid, ...change }, 'owner');
}

/** Restrictions on users' own accounts, called *User actions* in the Firebase console. */
export interface UserPermissions {
  readonly disabledUserSignup: boolean;
  readonly disabledUserDeletion: boolean;
}

/** Sets what users may do with their own accounts. */
export async function setUserPermissions(permissions: UserPermissions): Promise<void> {
  const { auth, projectId } = ownSuite();
  const mask = Object.keys(permissions).map((name) => `client.permissions.${name}`);
  const response = await fetch(
    `http://${auth}/identitytoolkit.googleapis.com/v2/projects/${projectId}/config?updateMask=${mask.join(',')}`,
    {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
      body: JSON.stringify({ client: { permissions } }),
    },
  );
  await read(response);
}

/** Deletes an account as its user. */
export async function deleteOwnAccount({ idToken }: Pick<SignedIn, 'idToken'>): Promise<void> {
  await send('accounts:delete', { idToken });
}

/** Deletes an account as a project administrator. */
export async function deleteAccount(uid: string): Promise<void> {
  await send('accounts:delete', { localId: uid }, 'owner');
}

/** Returns the claims in an ID token. */
export function claimsOf(idToken: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
}

/**
 * Creates an unsigned ID token. The emulators accept it because their own tokens aren't signed, either.
 * @param claims added to the default claims; undefined removes one
 */
export function unsignedToken(claims: Readonly<Record<string, unknown>>): string {
  const { projectId } = ownSuite();
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    iat: now,
    auth_time: now,
    exp: now + 3600,
    sessionEnd: now + 3600,
    sub: 'nobody-in-particular',
    ...claims,
  };
  return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(payload)}.`;
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

async function send(method: string, body: object, bearer?: string): Promise<Record<string, unknown>> {
  const { auth, projectId } = ownSuite();
  const target = bearer === undefined ? '' : `projects/${projectId}/`;
  const response = await fetch(`http://${auth}/identitytoolkit.googleapis.com/v1/${target}${method}?key=local`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(body),
  });
  return read(response);
}

async function read(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

function signedIn(answer: Readonly<Record<string, unknown>>): SignedIn {
  const { localId, idToken, refreshToken } = answer;
  if (typeof idToken !== 'string') throw new Error(`Nobody was signed in: ${JSON.stringify(answer)}`);
  return { uid: String(localId), idToken, refreshToken: String(refreshToken) };
}
