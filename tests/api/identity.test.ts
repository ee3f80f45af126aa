import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeAccount,
  changeEmail,
  claimsOf,
  deleteAccount,
  refreshed,
  signInByMicrosoft,
  signInByProvider,
  signInWithPassword,
  signUpWithPassword,
  type SignedIn,
} from '../suite/accounts.ts';
import { answer } from './call.ts';
import { memberRecord } from './people.ts';
import { openRecords, type Records } from './records.ts';

const chief = 'chief.identity@people.example';
const PASSWORD = 'a-long-password';

let records: Records;
const made: SignedIn[] = [];

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

/** Who the API takes him for: only an admin lists applications. */
async function isAdmin({ idToken }: SignedIn): Promise<boolean> {
  const { status } = await answer('/col/members.applications', { token: idToken });
  expect([200, 403]).toContain(status);
  return status === 200;
}

describe('who a sign-in says that somebody is', () => {
  it('is the address in the token of Microsoft, in lower case', async () => {
    const account = keep(await signInByMicrosoft('Ada.Identity@People.Example'));
    expect(claimsOf(account.idToken)).toMatchObject({ member: 'ada.identity@people.example', email_verified: false });
  });

  it('stays so when the token is refreshed', async () => {
    const account = keep(await signInByMicrosoft('bea.identity@people.example'));
    expect(claimsOf((await refreshed(account)).idToken)['member']).toBe('bea.identity@people.example');
  });

  it('is the user name before the e-mail of a Microsoft token', async () => {
    const claims = { preferred_username: 'cid.identity@people.example' };
    const account = keep(await signInByMicrosoft('free.text@people.example', { claims }));
    expect(claimsOf(account.idToken)['member']).toBe('cid.identity@people.example');
  });

  it.each([
    ['a foreign tenant', { tenant: '11111111-2222-3333-4444-555555555555' }],
    ['no tenant', { claims: { tid: undefined } }],
    ['a foreign tenant that says the address is verified', { tenant: 'x', claims: { email_verified: true } }],
  ])('is refused for %s, with a sentence, and leaves no account that would keep the address', async (what, options) => {
    const address = 'foreign.identity@people.example';
    const attempt = signInByMicrosoft(address, { sub: `foreign-${what}`, ...options });
    await expect(attempt).rejects.toThrow('Only accounts of the company can sign in here.');
    const owner = await signInByMicrosoft(address);
    expect(claimsOf(owner.idToken)['member']).toBe(address);
    await deleteAccount(owner.uid);
  });

  it('is nobody for a password account whose address is not verified, even an admin’s', async () => {
    const signedUp = keep(await signUpWithPassword(chief, PASSWORD));
    expect(claimsOf(signedUp.idToken)).toMatchObject({ email: chief, email_verified: false });
    expect(claimsOf(signedUp.idToken)).not.toHaveProperty('member');
    expect(await isAdmin(signedUp)).toBe(false);
    const again = await signInWithPassword(chief, PASSWORD);
    expect(claimsOf(again.idToken)).not.toHaveProperty('member');
    expect(await isAdmin(again)).toBe(false);
  });

  it('is the address of a password account once it is verified', async () => {
    const account = keep(await signUpWithPassword('dot.identity@people.example', PASSWORD));
    await changeAccount(account.uid, { emailVerified: true });
    const again = await signInWithPassword('dot.identity@people.example', PASSWORD);
    expect(claimsOf(again.idToken)['member']).toBe('dot.identity@people.example');
  });

  it.each([
    [true, 'eve.identity@people.example'],
    [false, undefined],
  ])('is the address that Google verified: %s', async (verified, member) => {
    const idToken = { sub: `google-${verified}`, email: 'eve.identity@people.example', email_verified: verified };
    const account = keep(await signInByProvider('google.com', idToken));
    expect(claimsOf(account.idToken)['member']).toBe(member);
    await deleteAccount(account.uid);
    made.pop();
  });
});

describe('somebody who changes the address of his account to an admin’s', () => {
  it('stays himself at Microsoft: with the token that he has, a refreshed one, and after a new sign-in', async () => {
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

  it('is nobody with a password, though his own address was verified', async () => {
    const target = 'lieutenant.identity@people.example';
    await records.put({ [`members/${target}`]: memberRecord(target, ['member', 'admin']) });
    const trent = keep(await signUpWithPassword('trent.identity@people.example', PASSWORD));
    await changeAccount(trent.uid, { emailVerified: true });
    const verified = await signInWithPassword('trent.identity@people.example', PASSWORD);
    expect(claimsOf(verified.idToken)['member']).toBe('trent.identity@people.example');
    await changeEmail(verified, target);
    const again = await signInWithPassword(target, PASSWORD);
    expect(claimsOf(again.idToken)).toMatchObject({ email: target, email_verified: false });
    expect(claimsOf(again.idToken)).not.toHaveProperty('member');
    expect(await isAdmin(again)).toBe(false);
  });
});

it('a privilege that is taken away is gone at once, with the same token', async () => {
  const address = 'former.identity@people.example';
  await records.put({ [`members/${address}`]: memberRecord(address, ['member', 'admin']) });
  const account = keep(await signInByMicrosoft(address));
  expect(await isAdmin(account)).toBe(true);
  await records.db.doc(`members/${address}`).update({ privileges: ['member'] });
  expect(await isAdmin(account)).toBe(false);
  await records.db.doc(`members/${address}`).delete();
  expect(await isAdmin(account)).toBe(false);
  expect(await answer(`/col/members/doc/${address}`, { token: account.idToken })).toMatchObject({ status: 403 });
});
