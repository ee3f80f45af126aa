import { HOUR_MS, MINUTE_MS, SECOND_MS, sessionLimits } from '@firehouse/model';
import { FromRequest, REQUEST_TIME, withField, type Claims, type Fields, type RulesCase } from './case.ts';
import { address, claimsOf, recordOf, signedIn } from './ruleCallers.ts';
import { given, newDocument, oldDocument } from './samples.ts';

const admin = ['member', 'admin'];
const RECENT_MS = sessionLimits.recentSignInMinutes * MINUTE_MS;

/** Claims that aren't times, or that no sign-in could have set. */
export const hostileTimes: readonly unknown[] = [
  undefined,
  null,
  '9999999999',
  '',
  [9_999_999_999],
  { seconds: 9_999_999_999 },
  true,
  Number.NaN,
  -1,
  0,
  0.5,
  9_999_999_999.5,
  253_402_300_800,
  1e15,
  1e300,
];

let count = 0;

/**
 * Returns cases for the end of sessions (docs/decisions/036-sessions-end.md), in addition to those in the access table.
 */
export function sessionCases(): RulesCase[] {
  count = 0;
  return [hostile(), ended(), members(), grants(), marks()].flat();
}

const adminWith = (claims: Fields) => ({ ...claimsOf.admin, ...claims });
const endedAt = (ms: number) => recordWith({ sessionsEndedAt: new FromRequest(ms) });

/** Returns cases at the exact limits. They only work if the rules are evaluated at a fixed time. */
export function sessionBoundaries(): RulesCase[] {
  const recent = (ms: number) => adminWith({ auth_time: new FromRequest(ms - RECENT_MS) });
  return [
    reads('a session a second before its end', [adminWith({ sessionEnd: new FromRequest(SECOND_MS) })], true),
    reads('a session at its end', [adminWith({ sessionEnd: new FromRequest(0) })], false),
    reads('a session that an admin ended a millisecond before the sign-in', endedAt(-1), true),
    reads('a session that an admin ended at the sign-in', endedAt(0), false),
    reads('a session that an admin ended a millisecond after the sign-in', endedAt(1), false),
    ...changesOfAdmins('a second before the sign-in is too old', recent(SECOND_MS), true),
    ...changesOfAdmins('when the sign-in is too old', recent(0), false),
    ...changesOfAdmins('a second after the sign-in is too old', recent(-SECOND_MS), false),
  ];
}

function reads(name: string, [as, others]: Caller, allowed: boolean): RulesCase {
  const path = `posts/session-${count++}`;
  return { name: `${name} reads as an admin`, as, operation: 'get', path, before: given.posts, others, allowed };
}

/** A caller's claims, and their record unless it is the shared admin record. */
type Caller = readonly [as: Claims, others?: Readonly<Record<string, Fields>>];

/** Returns an admin with extra fields in their record. */
function recordWith(fields: Fields): Caller {
  const name = `session-${count++}`;
  const path = `members/${address(name)}`;
  return [signedIn(name), { [path]: { ...recordOf(address(name), admin), ...fields } }];
}

function hostile(): RulesCase[] {
  return hostileTimes.flatMap((value) =>
    ['sessionEnd', 'auth_time'].map((claim) =>
      reads(`a token whose ${claim} is ${JSON.stringify(value)}`, [{ ...claimsOf.admin, [claim]: value }], false),
    ),
  );
}

function ended(): RulesCase[] {
  const old = new Date('1991-01-01T00:00:00Z');
  return [
    reads('a session since the first second of 1970', [{ ...claimsOf.admin, auth_time: 1 }], true),
    reads('a session after others that an admin ended', recordWith({ sessionsEndedAt: old }), true),
    reads('a session that an admin ended', recordWith({ sessionsEndedAt: new FromRequest(HOUR_MS) }), false),
    ...['never', null, 5, true, []].map((value) =>
      reads(`a session that ended at ${JSON.stringify(value)}`, recordWith({ sessionsEndedAt: value }), false),
    ),
  ];
}

function ownRecord(what: string, claims: Fields, fields: Fields, allowed: boolean): RulesCase[] {
  const email = address(`session-of-member-${count++}`);
  const path = `members/${email}`;
  const before = { ...recordOf(email, ['member']), ...fields };
  const document = { ...before, aboutMe: 'x', rev: 2 };
  const as = { member: email, ...claims };
  return [
    { name: `a member reads their own record ${what}`, as, operation: 'get', path, before, allowed },
    {
      name: `a member changes their own record ${what}`,
      as: { ...as, member: `c.${email}` },
      operation: 'update',
      path: `members/c.${email}`,
      before: { ...before, email: `c.${email}` },
      document: { ...document, email: `c.${email}` },
      allowed,
    },
  ];
}

/** Returns cases for members and their own record. */
function members(): RulesCase[] {
  return [
    ownRecord('in their session', {}, {}, true),
    ownRecord('after their session', { sessionEnd: new FromRequest(0) }, {}, false),
    ownRecord('after an admin ended it', {}, { sessionsEndedAt: new FromRequest(HOUR_MS) }, false),
    ownRecord('with an old sign-in', { auth_time: new FromRequest(-RECENT_MS) }, {}, true),
  ].flat();
}

const newId = () => `session-grant-${count++}@people.example`;

/**
 * Returns cases for granting and revoking the privilege `admin` by creating, updating or deleting somebody else's
 * record.
 */
function changesOfAdmins(when: string, as: Claims, allowed: boolean): RulesCase[] {
  const created = (what: string, privileges: unknown, isAllowed: boolean): RulesCase => {
    const email = newId();
    const document = withField(newDocument('members', email), 'privileges', privileges);
    const name = `${when}: a new record with ${what}`;
    return { name, as, operation: 'create', path: `members/${email}`, document, allowed: isAllowed };
  };
  const changed = (what: string, from: unknown, to: unknown, isAllowed: boolean): RulesCase => {
    const email = newId();
    const before = withField(oldDocument('members', email), 'privileges', from);
    const document = { ...withField(before, 'privileges', to), rev: 5 };
    const name = `${when}: a record ${what}`;
    return { name, as, operation: 'update', path: `members/${email}`, before, document, allowed: isAllowed };
  };
  const deleted = (what: string, privileges: unknown, isAllowed: boolean): RulesCase => {
    const email = newId();
    const before = withField(oldDocument('members', email), 'privileges', privileges);
    const name = `${when}: a deleted record with ${what}`;
    return { name, as, operation: 'delete', path: `members/${email}`, before, allowed: isAllowed };
  };
  return [
    created('admin', admin, allowed),
    created('only admin', ['admin'], allowed),
    created('member', ['member'], true),
    created('no privileges', undefined, true),
    changed('granted admin', ['member'], admin, allowed),
    changed('without privileges granted admin', undefined, ['admin'], allowed),
    changed('deprived of admin', admin, ['member'], allowed),
    changed('deprived of all privileges', admin, undefined, allowed),
    changed('that stays an admin’s', admin, ['admin'], true),
    changed('that stays a member’s', ['member'], ['member'], true),
    changed('granted member', undefined, ['member'], true),
    deleted('admin', admin, allowed),
    deleted('member', ['member'], true),
    deleted('another privilege', ['text'], true),
    deleted('no privileges', undefined, true),
  ];
}

function grants(): RulesCase[] {
  const email = address('session-self');
  const before = recordOf(email, admin);
  return [
    ...changesOfAdmins('a moment after the sign-in', claimsOf.admin, true),
    ...changesOfAdmins('long after the sign-in', claimsOf.stale, false),
    {
      name: 'long after the sign-in: an admin changes their own record',
      as: { member: email, auth_time: new FromRequest(-RECENT_MS) },
      operation: 'update',
      path: `members/${email}`,
      before,
      document: { ...before, fName: 'New', rev: 2 },
      allowed: true,
    },
  ];
}

/**
 * Returns cases for fields that only the server sets: a new record can't have them, and a change keeps them. Other
 * changes are covered by `lasting` in changeCases.ts.
 */
function marks(): RulesCase[] {
  const email = 'session-mark@people.example';
  const sessionsEndedAt = new Date('1991-01-01T00:00:00Z');
  const before = { ...oldDocument('members', email), sessionsEndedAt, calendarSecret: 'x' };
  return [
    {
      name: 'an admin changes a record with ended sessions and a calendar',
      as: claimsOf.admin,
      operation: 'update',
      path: `members/${email}`,
      before,
      document: { ...before, fName: 'New', rev: 5 },
      allowed: true,
    },
    {
      name: 'an admin creates a record with a calendar',
      as: claimsOf.admin,
      operation: 'create',
      path: 'members/session-calendar@people.example',
      document: { ...newDocument('members', 'session-calendar@people.example'), calendarSecret: 'x' },
      allowed: false,
    },
    ...[sessionsEndedAt, REQUEST_TIME, null].map((value): RulesCase => {
      const created = `session-marked-${count++}@people.example`;
      return {
        name: `an admin creates a record with sessions that ended at ${String(value)}`,
        as: claimsOf.admin,
        operation: 'create',
        path: `members/${created}`,
        document: { ...newDocument('members', created), sessionsEndedAt: value },
        allowed: false,
      };
    }),
  ];
}
