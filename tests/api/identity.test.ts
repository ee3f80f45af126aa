import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accounts, sessionLimits, texts } from '@firehouse/model';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { firestoreAs } from '../rules/firestoreAs.ts';
import {
  changeAccount,
  changeEmail,
  claimsOf,
  deleteAccount,
  deleteOwnAccount,
  hasMicrosoft,
  passwordAccount,
  refreshed,
  setUserPermissions,
  signInAs,
  signInByMicrosoft,
  signInByProvider,
  signInWithPassword,
  signUpWithPassword,
  type SignedIn,
  type UserPermissions,
} from '../suite/accounts.ts';
import { root } from '../suite/provideSuites.ts';
import { answer } from './fetchApi.ts';
import { memberRecord } from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';

const chief = 'chief.identity@people.example';
const PASSWORD = 'a-long-password';
const REFUSED = 'Only company accounts can sign in here.';

let records: Records;
const made: Pick<SignedIn, 'uid'>[] = [];

function keep(account: SignedIn): SignedIn {
  made.push(account);
  return account;
}

beforeAll(async () => {
  records = openRecords();
  await records.put({ [`members/${chief}`]: memberRecord(chief, ['member', 'admin']) });
});

afterAll(async () => {
  for (const uid of new Set(made.map((account) => account.uid))) await deleteAccount(uid);
  await records.clear();
});

/** Attempts to sign in with a provider that no company allows. */
const signInElsewhere = (email: string) =>
  signInByProvider('facebook.com', { sub: `facebook-${email}`, email, email_verified: true });

/** Returns whether the API treats the caller as an admin. Only admins can list applications. */
async function isAdmin({ idToken }: Pick<SignedIn, 'idToken'>): Promise<boolean> {
  const { status } = await answer('/col/members.applications', { token: idToken });
  expect([200, 403]).toContain(status);
  return status === 200;
}

describe('the identity of a sign-in', () => {
  it.skipIf(!hasMicrosoft)('is the address in Microsoft’s token, in lower case', async () => {
    const account = keep(await signInByMicrosoft('Ada.Identity@People.Example'));
    expect(claimsOf(account.idToken)).toMatchObject({ member: 'ada.identity@people.example', email_verified: false });
  });

  it('stays the same when the token is refreshed', async () => {
    const account = keep(await signInAs('bea.identity@people.example'));
    expect(claimsOf((await refreshed(account)).idToken)['member']).toBe('bea.identity@people.example');
  });

  it.skipIf(!hasMicrosoft)('is the user name at Microsoft, never the free-text email of the token', async () => {
    const claims = { preferred_username: 'cid.identity@people.example' };
    const account = keep(await signInByMicrosoft('free.text@people.example', { claims }));
    expect(claimsOf(account.idToken)['member']).toBe('cid.identity@people.example');
    const nameless = { sub: 'nameless-identity', claims: { preferred_username: undefined } };
    const nobody = keep(await signInByMicrosoft('nameless.identity@people.example', nameless));
    expect(claimsOf(nobody.idToken)).not.toHaveProperty('member');
  });

  it('is stored under the uid, for the audit', async () => {
    const account = keep(await signInAs('stored.identity@people.example'));
    const identity = await records.db.doc(`identities/${account.uid}`).get();
    expect(identity.data()).toEqual({ member: 'stored.identity@people.example' });
  });

  it.skipIf(!hasMicrosoft).each([
    ['a foreign tenant', { tenant: '11111111-2222-3333-4444-555555555555' }],
    ['no tenant', { claims: { tid: undefined } }],
    ['a foreign tenant that says the address is verified', { tenant: 'x', claims: { email_verified: true } }],
  ])('is refused for %s, with a sentence, and leaves no account that blocks the address', async (what, options) => {
    const address = 'foreign.identity@people.example';
    const attempt = signInByMicrosoft(address, { sub: `foreign-${what}`, ...options });
    await expect(attempt).rejects.toThrow(REFUSED);
    const owner = await signInByMicrosoft(address);
    expect(claimsOf(owner.idToken)['member']).toBe(address);
    await deleteAccount(owner.uid);
  });

  it('is missing for a password account, even with an admin’s verified address', async () => {
    const account = await passwordAccount(chief);
    made.push(account);
    await changeAccount(account.uid, { emailVerified: true });
    expect(claimsOf(account.idToken)).not.toHaveProperty('member');
    expect(await isAdmin(account)).toBe(false);
    await expect(signInWithPassword(chief, PASSWORD)).rejects.toThrow(REFUSED);
  });

  it('is refused for a sign-up with a password, and leaves no account', async () => {
    const address = 'sign-up.identity@people.example';
    await expect(signUpWithPassword(address, PASSWORD)).rejects.toThrow(REFUSED);
    await expect(signInWithPassword(address, PASSWORD)).rejects.toThrow('EMAIL_NOT_FOUND');
  });

  it.skipIf(accounts.signInProviders.includes('google.com')).each([true, false])(
    'is refused for Google, address verified: %s',
    async (verified) => {
      const idToken = { sub: `google-${verified}`, email: 'eve.identity@people.example', email_verified: verified };
      await expect(signInByProvider('google.com', idToken)).rejects.toThrow(REFUSED);
    },
  );
});

it('sign-ins of a member, and refused ones with their address, are in the audit, which admins can filter', async () => {
  const address = 'audited.identity@people.example';
  const auditor = 'auditor.identity@people.example';
  await records.put({
    [`members/${address}`]: memberRecord(address, ['member']),
    [`members/${auditor}`]: memberRecord(auditor, ['member', 'admin']),
  });
  // Try before the member has an account. Once an address has one, Firebase itself rejects other accounts for it.
  for (const _ of [1, 2]) await expect(signInElsewhere(address)).rejects.toThrow(REFUSED);
  keep(await signInAs(address));
  const { idToken: token } = keep(await signInAs(auditor));
  const linesOf = async (q: string) => {
    const { body } = await answer(`/col/audit?q=${encodeURIComponent(q)}&limit=-1`, { token });
    return (body as { readonly operation: string; readonly by: string; readonly document: string }[])
      .filter(({ document }) => document === address)
      .map(({ operation, by }) => [operation, by]);
  };
  expect(await linesOf(`by = "${address}" AND operation = "signIn"`)).toEqual([['signIn', address]]);
  const refusals = await linesOf('collection = "members" AND operation = "signInRefused"');
  // There are two refusals if a new hour began between the attempts.
  expect(refusals.length).toBeLessThanOrEqual(2);
  expect(refusals[0]).toEqual(['signInRefused', 'system']);
});

describe('the first admin, whose record was created in the console', () => {
  const first = 'first.identity@people.example';
  const REFUSED_BY_PROJECT = 'ADMIN_ONLY_OPERATION';

  beforeAll(async () => {
    await records.put({ [`members/${first}`]: memberRecord(first, ['member', 'admin']) });
  });

  afterEach(async () => {
    await setUserPermissions({ disabledUserSignup: false, disabledUserDeletion: false });
  });

  it('cannot sign in where users cannot create accounts, as in Identity Platform', async () => {
    const known = keep(await signInAs('known.identity@people.example'));
    await setUserPermissions({ disabledUserSignup: true, disabledUserDeletion: false });
    await expect(signInAs(first)).rejects.toThrow(REFUSED_BY_PROJECT);
    await expect(signUpWithPassword('new.identity@people.example', PASSWORD)).rejects.toThrow(REFUSED_BY_PROJECT);
    expect((await signInAs('known.identity@people.example')).uid).toBe(known.uid);
  });

  it('can sign in with the settings of docs/deploy.md; strangers and deletion are refused', async () => {
    await setUserPermissions(permissionsOfGuide());
    const admin = keep(await signInAs(first));
    expect(await isAdmin(admin)).toBe(true);
    await expect(signInElsewhere('stranger.identity@people.example')).rejects.toThrow(REFUSED);
    await expect(deleteOwnAccount(admin)).rejects.toThrow(REFUSED_BY_PROJECT);
  });
});

/** Returns the user permissions that the deployment guide tells admins to turn off. */
function permissionsOfGuide(): UserPermissions {
  const guide = readFileSync(join(root, 'docs/deploy.md'), 'utf8');
  const off = /Turn off ([^.:;]+)/.exec(guide)?.[1] ?? '';
  return {
    disabledUserSignup: off.includes('*Enable create (sign-up)*'),
    disabledUserDeletion: off.includes('*Enable delete*'),
  };
}

describe.skipIf(!hasMicrosoft)('a user who changes their account’s address to an admin’s', () => {
  it('keeps their own identity, after a new sign-in and with a refreshed token', async () => {
    const target = 'captain.identity@people.example';
    await records.put({ [`members/${target}`]: memberRecord(target, ['member', 'admin']) });
    const mallory = keep(await signInByMicrosoft('mallory.identity@people.example'));
    await changeEmail(mallory, target);
    const again = await signInByMicrosoft('mallory.identity@people.example');
    expect(again.uid).toBe(mallory.uid);
    expect(claimsOf(again.idToken)).toMatchObject({ email: target, member: 'mallory.identity@people.example' });
    expect(claimsOf((await refreshed(again)).idToken)['member']).toBe('mallory.identity@people.example');
    expect(await isAdmin(again)).toBe(false);
    expect(await isAdmin(await refreshed(again))).toBe(false);
  });
});

// SPEC 3.24
it('a revoked privilege is gone at once, with the same token', async () => {
  const address = 'former.identity@people.example';
  await records.put({ [`members/${address}`]: memberRecord(address, ['member', 'admin']) });
  const account = keep(await signInAs(address));
  expect(await isAdmin(account)).toBe(true);
  await records.db.doc(`members/${address}`).update({ privileges: ['member'] });
  expect(await isAdmin(account)).toBe(false);
  await records.db.doc(`members/${address}`).delete();
  expect(await isAdmin(account)).toBe(false);
  expect(await answer(`/col/members/doc/${address}`, { token: account.idToken })).toMatchObject({ status: 403 });
});

it.each([
  ['no privilege', []],
  ['a list of other words', ['administrator']],
  ['a text for its privileges', 'member'],
])('a record with %s grants nothing', async (what, privileges) => {
  const address = `${what.replaceAll(' ', '-')}.identity@people.example`;
  await records.put({
    [`members/${address}`]: { ...memberRecord(address, []), privileges },
    [`members/${chief}`]: memberRecord(chief, ['member', 'admin']),
  });
  const { idToken: token } = keep(await signInAs(address));
  const list = (await answer('/col/members?limit=-1', { token })).body as Record<string, unknown>[];
  expect(list.length).toBeGreaterThan(1);
  expect(list.filter((member) => 'email' in member || 'id' in member)).toEqual([]);
  expect(await answer(`/col/members?email=${chief}`, { token })).toMatchObject({ status: 403 });
  expect(await answer(`/col/members/doc/${address}`, { token })).toMatchObject({ status: 403 });
});

describe('a session', () => {
  it('ends after the days of the setting, however often its token is refreshed', async () => {
    const before = Math.floor(Date.now() / 1_000);
    const account = keep(await signInAs('fay.identity@people.example'));
    const end = Number(claimsOf(account.idToken)['sessionEnd']) - sessionLimits.sessionDays * 86_400;
    expect(end).toBeGreaterThanOrEqual(before);
    expect(end).toBeLessThanOrEqual(Date.now() / 1_000);
    expect(claimsOf((await refreshed(account)).idToken)).toMatchObject({
      sessionEnd: claimsOf(account.idToken)['sessionEnd'],
      auth_time: claimsOf(account.idToken)['auth_time'],
    });
  });

  it('that an admin ended is refused by the API and the rules, until the next sign-in', async () => {
    const member = 'gus.identity@people.example';
    const path = `members/${member}`;
    const head = 'head.identity@people.example';
    await records.put({
      [path]: memberRecord(member, ['member']),
      [`members/${head}`]: memberRecord(head, ['admin']),
    });
    const account = keep(await signInAs(member));
    const admin = keep(await signInAs(head));
    const read = ({ idToken }: Pick<SignedIn, 'idToken'>) => answer(`/col/members/doc/${member}`, { token: idToken });
    expect(await read(account)).toMatchObject({ status: 200 });
    expect(await firestoreAs(account.idToken).get(path)).toBe('allowed');
    const end = { method: 'POST', token: admin.idToken };
    expect(await answer(`/members/${member}/sessions/end`, end)).toMatchObject({ status: 204 });
    expect(await read(account)).toEqual({ status: 401, body: texts.sessionEnded });
    expect(await firestoreAs(account.idToken).get(path)).toBe('denied');
    // Sign-in times have a resolution of one second, so retry until the next one.
    await vi.waitFor(
      async () => {
        const again = await signInAs(member);
        expect(await read(again)).toMatchObject({ status: 200 });
        expect(await firestoreAs(again.idToken).get(path)).toBe('allowed');
      },
      { timeout: 30_000, interval: 100 },
    );
  });
});
