import { HOUR_MS, MINUTE_MS, sessionLimits } from '@firehouse/model';
import { FromRequest, type Claims, type Fields } from './case.ts';

/**
 * Kinds of callers. A stranger can sign in, but has no record. A former member has a record, but no privileges left.
 */
export const roles = ['anonymous', 'unverified', 'stranger', 'former', 'member', 'demoted', 'admin'] as const;

export type Role = (typeof roles)[number];

/**
 * Admins with a session that has expired, a session that an admin ended, or a sign-in too old for granting and revoking
 * the privilege `admin`.
 */
export const sessionRoles = ['over', 'ended', 'stale'] as const;

export type SessionRole = (typeof sessionRoles)[number];

/** Returns an email address for these tests. */
export function address(name: string): string {
  return `${name}.rules@people.example`;
}

/** Returns the token claims of a user whose address was verified at sign-in. */
export function signedIn(name: string): Claims {
  return { member: address(name), email: address(name) };
}

/** Token claims for each role. */
export const claimsOf: Readonly<Record<Role | SessionRole, Claims>> = {
  anonymous: null,
  // A password account with an admin's address. Firebase includes the address in the token, but the blocking function
  // hasn't verified it.
  unverified: { email: address('admin'), email_verified: false },
  stranger: signedIn('stranger'),
  former: signedIn('former'),
  member: signedIn('member'),
  // Was an admin when signing in, but has since lost the privilege.
  demoted: signedIn('demoted'),
  admin: signedIn('admin'),
  over: { ...signedIn('admin'), sessionEnd: new FromRequest(0) },
  ended: signedIn('ended'),
  stale: { ...signedIn('admin'), auth_time: new FromRequest(-sessionLimits.recentSignInMinutes * MINUTE_MS) },
};

/** Creates a stored member record with the required fields and these privileges. */
export function recordOf(email: string, privileges: readonly unknown[] | undefined): Fields {
  return {
    key: 'aKey',
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

/** `privileges` values that must not make somebody an admin. */
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

/** Returns the id of the record with broken privileges. */
export function brokenAddress(how: string): string {
  return address(`broken-${how.replaceAll(' ', '-')}`);
}

/** All member records, by path. */
export const records: Readonly<Record<string, Fields>> = {
  [`members/${address('admin')}`]: recordOf(address('admin'), ['member', 'admin']),
  [`members/${address('member')}`]: recordOf(address('member'), ['member']),
  [`members/${address('under_score')}`]: recordOf(address('under_score'), ['member']),
  // Has `admin` without `member`. Either privilege must be enough to read.
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
