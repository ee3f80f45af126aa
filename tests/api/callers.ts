import { sessionLimits, type Audience } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { claimsOf, deleteAccount, passwordAccount, signInAs, unsignedToken, type SignedIn } from '../suite/accounts.ts';
import type { Records } from './storedRecords.ts';

/**
 * Kinds of callers. A stranger can sign in, but has no record. A former member has a record, but no privileges left.
 */
export const roles = ['anonymous', 'unverified', 'stranger', 'former', 'member', 'demoted', 'admin'] as const;

export type Role = (typeof roles)[number];

/**
 * Admins with a session that has expired, a session that an admin ended, or a sign-in too old for granting and revoking
 * the privilege `admin` (docs/decisions/036-sessions-end.md).
 */
export const sessionRoles = ['over', 'ended', 'stale'] as const;

export type SessionRole = (typeof sessionRoles)[number];

/** The audience that each role belongs to. */
export const audienceOf: Readonly<Record<Role, Audience>> = {
  anonymous: 'public',
  unverified: 'public',
  stranger: 'public',
  former: 'public',
  member: 'member',
  demoted: 'member',
  admin: 'admin',
};

/** The test's users and their tokens. */
export interface Callers {
  /** ID tokens; undefined for anonymous. */
  readonly tokens: Readonly<Record<Role | SessionRole, string | undefined>>;
  readonly addresses: {
    readonly admin: string;
    readonly member: string;
    readonly demoted: string;
    readonly former: string;
    readonly officer: string;
  };
  leave(): Promise<void>;
}

/**
 * Creates users with their records and signs them in: an admin, a member, an admin whose privilege was revoked after
 * signing in, an admin whose session was ended, a former member who lost all privileges after signing in, a stranger,
 * and somebody with a password account for the address of an officer (an admin who hasn't signed in yet).
 * @param records stores the users' records
 * @param name makes addresses unique to a test
 */
export async function signInCallers(records: Records, name: string): Promise<Callers> {
  const address = (role: string) => `${role}.${name}@people.example`;
  const addresses = {
    admin: address('admin'),
    member: address('member'),
    demoted: address('demoted'),
    former: address('former'),
    officer: address('officer'),
  };
  await records.put({
    [`members/${addresses.admin}`]: memberRecord(addresses.admin, ['member', 'admin']),
    [`members/${addresses.member}`]: memberRecord(addresses.member, ['member']),
    [`members/${addresses.demoted}`]: memberRecord(addresses.demoted, ['member', 'admin']),
    [`members/${addresses.former}`]: memberRecord(addresses.former, ['member', 'admin']),
    [`members/${addresses.officer}`]: memberRecord(addresses.officer, ['member', 'admin']),
    [`members/${address('ended')}`]: memberRecord(address('ended'), ['member', 'admin']),
  });
  const accounts: Record<Exclude<Role, 'anonymous'> | 'ended', Pick<SignedIn, 'uid' | 'idToken'>> = {
    unverified: await passwordAccount(addresses.officer),
    stranger: await signInAs(address('stranger')),
    member: await signInAs(addresses.member),
    demoted: await signInAs(addresses.demoted),
    former: await signInAs(addresses.former),
    admin: await signInAs(addresses.admin),
    ended: await signInAs(address('ended')),
  };
  const now = Math.floor(Date.now() / 1_000);
  const adminWith = (claims: object) => unsignedToken({ ...claimsOf(accounts.admin.idToken), ...claims });
  await records.db.doc(`members/${addresses.demoted}`).update({ privileges: ['member'] });
  await records.db.doc(`members/${addresses.former}`).update({ privileges: [] });
  await records.db.doc(`members/${address('ended')}`).update({ sessionsEndedAt: Timestamp.now() });
  const tokens = Object.fromEntries(Object.entries(accounts).map(([role, { idToken }]) => [role, idToken]));
  return {
    tokens: {
      anonymous: undefined,
      over: adminWith({ sessionEnd: now }),
      stale: adminWith({ auth_time: now - 60 * sessionLimits.recentSignInMinutes }),
      ...tokens,
    } as Callers['tokens'],
    addresses,
    async leave() {
      for (const { uid } of Object.values(accounts)) await deleteAccount(uid);
    },
  };
}

/** Creates a member record with all kinds of private data, and with an unknown field. */
export function memberRecord(email: string, privileges: readonly string[]): Record<string, unknown> {
  return {
    key: `key-of-${email.replaceAll(/\W/g, '-')}`,
    email,
    memberId: 'radio-57',
    fName: 'First',
    lName: `Zz-${email}`.replace('@', ' at '),
    picUrl: '/members/user.png',
    startDt: Timestamp.fromDate(new Date('2010-05-01T00:00:00Z')),
    isLifeTimeMember: false,
    orgRoles: ['Captain'],
    aboutMe: 'secret-about',
    address: { line1: 'secret-line', city: 'Allentown', state: 'PA', zip: '18103' },
    contact: { primary: 'secret-phone', emergency: { name: 'secret-name', phone: 'secret-phone' } },
    privileges,
    allergies: 'secret-allergies',
    rev: 1,
    createdAt: Timestamp.fromDate(new Date('2010-05-01T00:00:00Z')),
    notAField: 'secret-extra',
  };
}
