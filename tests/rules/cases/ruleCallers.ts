import { HOUR_MS, MINUTE_MS, sessionLimits } from '@firehouse/model';
import { FromRequest, type Claims, type Fields } from './case.ts';

/**
 * Roles in the access table; a stranger, who can sign in but has no record; and a former member, whose record has no
 * privileges left.
 */
export const roles = ['anonymous', 'unverified', 'stranger', 'former', 'member', 'demoted', 'admin'] as const;

/** One of {@link roles}. */
export type Role = (typeof roles)[number];

/**
 * Admins whose session has expired, whose sessions an admin ended, and whose sign-in is too old to grant or revoke the
 * privilege `admin`.
 */
export const sessionRoles = ['over', 'ended', 'stale'] as const;

/** One of {@link sessionRoles}. */
export type SessionRole = (typeof sessionRoles)[number];

/** Returns an address for these tests. */
export function address(name: string): string {
  return `${name}.rules@people.example`;
}

/** Returns the token for a user whose address was verified at sign-in. */
export function signedIn(name: string): Claims {
  return { member: address(name), email: address(name) };
}

/** Claims in each role's token. */
export const claimsOf: Readonly<Record<Role | SessionRole, Claims>> = {
  anonymous: null,
  // A password account under an admin's address: Firebase reports the address, but no blocking function verified it.
  unverified: { email: address('admin'), email_verified: false },
  stranger: signedIn('stranger'),
  former: signedIn('former'),
  member: signedIn('member'),
  // Was an admin when signing in, but the record has changed since.
  demoted: signedIn('demoted'),
  admin: signedIn('admin'),
  over: { ...signedIn('admin'), sessionEnd: new FromRequest(0) },
  ended: signedIn('ended'),
  stale: { ...signedIn('admin'), auth_time: new FromRequest(-sessionLimits.recentSignInMinutes * MINUTE_MS) },
};

/** Creates a record as stored, with required fields only. */
export function recordOf(email: string, privileges: readonly unknown[] | undefined): Fields {
  return {
    key: 'a-key',
    email,
    fName: 'First',
    lName: 'Last',
    startDt: new Date('2010-05-01T00:00:00Z'),
    orgRoles: ['Captain'],
    ...(privileges === undefined ? {} : { privileges }),
    rev: 1,
    createdAt: new Date('2010-05-01T00:00:00Z'),
  };
}

/** Records that each lack one condition for being an admin. */
export const brokenPrivileges: Readonly<Record<string, unknown>> = {
  'has no privileges': undefined,
  'has none in its list': [],
  'has a text that contains the word': 'administrator',
  'has the text itself': 'admin',
  'has it in capitals': ['ADMIN'],
  'has another privilege': ['text'],
  'has a number': 1,
  'has null': null,
  'has a map with a key of that name': { admin: true },
};

/** Returns the id for the record with a broken list. */
export function brokenAddress(how: string): string {
  return address(`broken-${how.replaceAll(' ', '-')}`);
}

/** Everybody's records by path. */
export const records: Readonly<Record<string, Fields>> = {
  [`members/${address('admin')}`]: recordOf(address('admin'), ['member', 'admin']),
  [`members/${address('member')}`]: recordOf(address('member'), ['member']),
  // Each of the two privileges includes the other.
  [`members/${address('officer')}`]: recordOf(address('officer'), ['admin']),
  [`members/${address('former')}`]: recordOf(address('former'), []),
  [`members/${address('demoted')}`]: recordOf(address('demoted'), ['member']),
  [`members/${address('ended')}`]: {
    ...recordOf(address('ended'), ['member', 'admin']),
    sessionsEndedAt: new FromRequest(HOUR_MS),
  },
  ...Object.fromEntries(
    Object.entries(brokenPrivileges).map(([how, privileges]) => {
      const record: Record<string, unknown> = { ...recordOf(brokenAddress(how), undefined), privileges };
      if (privileges === undefined) delete record['privileges'];
      return [`members/${brokenAddress(how)}`, record];
    }),
  ),
};
