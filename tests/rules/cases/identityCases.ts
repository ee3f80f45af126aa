import { access } from '@firehouse/model';
import type { Claims, RulesCase } from './case.ts';
import { address, brokenAddress, brokenPrivileges, claimsOf, recordOf, records, signedIn } from './ruleCallers.ts';
import { given } from './samples.ts';

/** Tokens that must not make the caller an admin. */
const notAdmins: readonly [string, Claims][] = [
  ['an admin’s address that Firebase says is verified', { email: address('admin'), email_verified: true }],
  [
    'an admin’s address beside a member’s claim',
    { member: address('member'), email: address('admin'), email_verified: true },
  ],
  ['a claim that is a list', { member: [address('admin')] }],
  ['a claim that is a number', { member: 5 }],
  ['a claim that is null', { member: null }],
  ['a claim that is an object', { member: { admin: address('admin') } }],
  ['an empty claim', { member: '' }],
  ['a claim that leads into a subcollection', { member: `${address('admin')}/private/x` }],
  ['a claim that leads out of the collection', { member: `../members/${address('admin')}` }],
  ['a claim in capitals', { member: address('admin').toUpperCase() }],
  ['a claim with a space', { member: ` ${address('admin')}` }],
  ['claims that look like rights', { member: address('member'), admin: true, privileges: ['admin'], role: 'admin' }],
];

/** Returns cases for who is an admin, for reading member records, and for paths without a rule. */
export function identityCases(): RulesCase[] {
  return [...whoIsAdmin(), ...ownRecords(), ...unnamed()];
}

function reads(name: string, as: Claims, at: number, allowed: boolean): RulesCase[] {
  return [
    {
      name: `${name} reads as an admin`,
      as,
      operation: 'get',
      path: `posts/identity-get-${at}`,
      before: given.posts,
      allowed,
    },
    {
      name: `${name} deletes as an admin`,
      as,
      operation: 'delete',
      path: `members/${address(`identity-delete-${at}`)}`,
      before: recordOf(address(`identity-delete-${at}`), ['member']),
      allowed,
    },
  ];
}

function whoIsAdmin(): RulesCase[] {
  const broken = Object.keys(brokenPrivileges).map((how): [string, Claims] => [
    `a member whose record ${how}`,
    { member: brokenAddress(how) },
  ]);
  return [
    ...reads('the claim of an admin', { member: address('admin') }, -1, true),
    ...[...notAdmins, ...broken].flatMap(([name, claims], at) => reads(name, claims, at, false)),
  ];
}

function get(name: string, as: Claims, whose: string, allowed: boolean): RulesCase {
  const path = `members/${address(whose)}`;
  return { name, as, operation: 'get', path, before: records[path], allowed };
}

/** Returns cases for reading member records: users can read their own, and admins can read all. */
function ownRecords(): RulesCase[] {
  return [
    ...(['member', 'demoted', 'admin'] as const).map((name) =>
      get(`${name} reads their own record`, claimsOf[name], name, true),
    ),
    get('a member reads another’s record', claimsOf.member, 'demoted', false),
    get('an admin without the privilege of a member reads their own record', signedIn('officer'), 'officer', true),
    get('an admin without the privilege of a member reads any record', signedIn('officer'), 'member', true),
    ...Object.keys(brokenPrivileges).map((how): RulesCase => {
      const path = `members/${brokenAddress(how)}`;
      const as = { member: brokenAddress(how) };
      const name = `a member whose record ${how} reads it`;
      return { name, as, operation: 'get', path, before: records[path], allowed: false };
    }),
    get('a former member reads their own record', claimsOf.former, 'former', false),
    get('a stranger looks for their own record', claimsOf.stranger, 'stranger', false),
    get('an anonymous caller reads a record', null, 'member', false),
    get('an admin’s address without the claim reads the admin’s record', claimsOf.unverified, 'admin', false),
    get('an admin reads any record', claimsOf.admin, 'member', true),
  ];
}

/** Returns cases for paths without a rule, which not even admins can access. */
function unnamed(): RulesCase[] {
  const paths = ['anything/at/all/x', ...Object.keys(access).map((collection) => `${collection}/a/log/b`)];
  return paths.flatMap((path) =>
    (['list', 'get', 'create', 'update', 'delete'] as const).map((operation): RulesCase => ({
      name: `${operation} of ${path}`,
      as: claimsOf.admin,
      operation,
      path: `${path}-${operation}`,
      before: operation === 'create' ? undefined : { title: 't' },
      document: operation === 'create' || operation === 'update' ? recordOf('x', ['member']) : undefined,
      allowed: false,
    })),
  );
}
