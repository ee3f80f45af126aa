import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CLEAN_MARK, SECOND_MS, UPLOAD_MAX_BYTES } from '@firehouse/model';
import {
  compileStorageRules,
  FetchedDocuments,
  NOW,
  PlainMap,
  RulesTimestamp,
  type RulesValue,
  type StorageRuleset,
} from 'firebase-without-java/rules';
import { expect, it } from 'vitest';
import { FromRequest, inSession, type Claims } from '../cases/case.ts';
import { address, claimsOf, roles } from '../cases/ruleCallers.ts';
import { mutantsOf } from './mutants.ts';
import { scoreOf } from './score.ts';

// The cases from storage.test.ts, which uses the Storage emulator, reduced to those that can catch a mutant.

const rules = readFileSync(resolve(import.meta.dirname, '../../../storage.rules'), 'utf8');
const admin = claimsOf.admin;

interface ObjectCase {
  readonly as: Claims;
  readonly method: 'get' | 'list' | 'create' | 'update' | 'delete';
  readonly path: string;
  readonly contentType?: string | undefined;
  readonly size?: number;
  /** Custom metadata; none by default. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Whether the object already exists. */
  readonly isThere?: boolean;
  readonly allowed: boolean;
}

const folders = ['posts', 'apparatus', 'members', 'certificates'] as const;
const methods = ['get', 'list', 'update', 'delete'] as const;
const cases: readonly ObjectCase[] = [
  ...folders.flatMap((folder) =>
    roles.map((role): ObjectCase => ({
      as: claimsOf[role],
      method: 'create',
      path: `${folder}/a.jpg`,
      allowed: role === 'admin',
    })),
  ),
  ...folders.flatMap((folder) =>
    methods.map((method): ObjectCase => ({
      as: admin,
      method,
      path: `${folder}/a.jpg`,
      isThere: true,
      allowed: false,
    })),
  ),
  ...folders.map((folder): ObjectCase => ({
    as: admin,
    method: 'create',
    path: `${folder}/a.jpg`,
    isThere: true,
    allowed: false,
  })),
  ...['a.jpg', 'secrets/a.jpg', 'static/a.jpg', 'members/user.png', ...folders.map((one) => `${one}/deep/a.jpg`)].map(
    (path): ObjectCase => ({
      as: admin,
      method: 'create',
      path,
      allowed: false,
    }),
  ),
  { as: admin, method: 'create', path: 'posts/user.png', allowed: true },
  ...['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'].map((contentType): ObjectCase => ({
    as: admin,
    method: 'create',
    path: 'posts/a',
    contentType,
    allowed: true,
  })),
  ...folders.flatMap((folder) =>
    ['image/svg+xml', 'image/bmp', 'imagexjpeg', 'text/html', 'image/jpeg; charset=x', 'ximage/jpeg', ''].map(
      (contentType): ObjectCase => ({
        as: admin,
        method: 'create',
        path: `${folder}/a`,
        contentType,
        allowed: false,
      }),
    ),
  ),
  ...folders.map((folder): ObjectCase => ({
    as: admin,
    method: 'update',
    path: `${folder}/not-there`,
    allowed: false,
  })),
  ...folders.flatMap((folder) => [
    { as: admin, method: 'create', path: `${folder}/a`, metadata: CLEAN_MARK, allowed: false } as const,
    { as: admin, method: 'create', path: `${folder}/a`, metadata: { clean: '' }, allowed: false } as const,
    { as: admin, method: 'create', path: `${folder}/a`, metadata: { digest: 'true' }, allowed: true } as const,
  ]),
  ...[
    [0, false],
    [1, true],
    [UPLOAD_MAX_BYTES, true],
    [UPLOAD_MAX_BYTES + 1, false],
  ].map(([size, allowed]): ObjectCase => ({
    as: admin,
    method: 'create',
    path: 'posts/a',
    size: Number(size),
    allowed: allowed === true,
  })),
  ...folders.flatMap((folder) => ownImages(folder)),
  ...sessions(),
  ...folders.map((folder): ObjectCase => ({
    as: { member: address('other') },
    method: 'create',
    path: `${folder}/a.jpg`,
    allowed: false,
  })),
];

function uploadBy(who: string, claims: object, path: string, allowed: boolean): ObjectCase {
  return { as: { member: address(who), ...claims }, method: 'create', path, allowed };
}

/** Returns cases for session limits, to the second (docs/decisions/036-sessions-end.md). */
function sessions(): ObjectCase[] {
  return [
    ...['admin', 'member'].flatMap((who) => {
      const path = who === 'admin' ? 'posts/a.jpg' : 'members/keyOfMember-a1.jpg';
      return [
        uploadBy(who, { sessionEnd: new FromRequest(SECOND_MS) }, path, true),
        uploadBy(who, { sessionEnd: new FromRequest(0) }, path, false),
        uploadBy(who, { sessionEnd: undefined }, path, false),
        uploadBy(who, { auth_time: undefined }, path, false),
        uploadBy(who, { auth_time: 0 }, path, false),
        uploadBy(who, { auth_time: 1 }, path, true),
      ];
    }),
    uploadBy('ended', {}, 'posts/a.jpg', false),
    uploadBy('ended', { auth_time: new FromRequest(SECOND_MS) }, 'posts/a.jpg', true),
    uploadBy('ended', {}, 'members/keyOfEnded-a1.jpg', false),
  ];
}

/** Returns cases for images that members name by their record's key, and for similar names. */
function ownImages(folder: (typeof folders)[number]): ObjectCase[] {
  const cell = (who: string, name: string, allowed: boolean): ObjectCase => ({
    as: { member: address(who) },
    method: 'create',
    path: `${folder}/${name}`,
    allowed: allowed && (folder === 'members' || folder === 'certificates'),
  });
  return [
    cell('member', 'keyOfMember-a1.jpg', true),
    cell('member', 'keyOfMember-a1.card.jpg', true),
    cell('member', 'keyOfMember-a-1.jpg', true),
    cell('demoted', 'keyOfDemoted-a1.jpg', true),
    cell('several', 'keyOfSeveral-a1.jpg', true),
    cell('other', 'keyOfOther-a1.jpg', false),
    cell('keyless', 'keyOfMember-a1.jpg', false),
    cell('keyless', '-a1.jpg', false),
    cell('stranger', 'keyOfMember-a1.jpg', false),
    ...[
      'keyOfMember',
      'keyOfMember-',
      'keyOfMember-.png',
      'keyOfMember--a1.jpg',
      'keyOfMember.jpg',
      'keyOfMemberX-a1.jpg',
      'xkeyOfMember-a1.jpg',
      'a1-keyOfMember',
      '-keyOfMember',
      'keyOfDemoted-a1.jpg',
      'KEYOFMEMBER-a1.jpg',
      'a1.jpg',
    ].map((name) => cell('member', name, false)),
    // Both ends of each range, and the characters next to them.
    ...Array.from('09AZaz', (first) => cell('member', `keyOfMember-${first}`, true)),
    ...Array.from(':@[`{', (first) => cell('member', `keyOfMember-${first}a1.jpg`, false)),
  ];
}

/** Mutants that don't allow anything more. The character before 0 is a slash, which names can't contain. */
const HARMLESS = [String.raw`0-9 → \\x{2F}-\\x{39}`];

const map = (entries: Readonly<Record<string, RulesValue>>) => new PlainMap(new Map(Object.entries(entries)));

/** Converts claims to a token in the rules' types. Whole numbers become integers. */
function tokenOf(claims: Readonly<Record<string, unknown>>): RulesValue {
  const token = inSession(claims, NOW.getTime());
  return map(
    Object.fromEntries(
      Object.entries(token).map(([name, value]) => [
        name,
        Number.isInteger(value) ? BigInt(Number(value)) : (value as RulesValue),
      ]),
    ),
  );
}

function documents(): FetchedDocuments {
  const fetched = new FetchedDocuments();
  const records: readonly [name: string, privileges: readonly string[], key: string, sessionsEndedAt?: string][] = [
    ['admin', ['member', 'admin'], 'keyOfAdmin'],
    ['member', ['member'], 'keyOfMember'],
    ['demoted', ['member'], 'keyOfDemoted'],
    ['several', ['text', 'member'], 'keyOfSeveral'],
    ['other', ['text'], 'keyOfOther'],
    ['keyless', ['member'], ''],
    ['ended', ['member', 'admin'], 'keyOfEnded', NOW.toISOString()],
  ];
  for (const [name, values, key, endedAt] of records) {
    const path = `/databases/(default)/documents/members/${address(name)}`;
    const list = { arrayValue: { values: values.map((value) => ({ stringValue: value })) } };
    const ended = endedAt === undefined ? {} : { sessionsEndedAt: { timestampValue: endedAt } };
    fetched.add(path, { name: `projects/p${path}`, fields: { privileges: list, key: { stringValue: key }, ...ended } });
  }
  for (const name of ['stranger']) fetched.add(`/databases/(default)/documents/members/${address(name)}`, undefined);
  return fetched;
}

function isAllowed(
  ruleset: StorageRuleset,
  { as, method, path, contentType = 'image/jpeg', size = 64, metadata = {}, isThere }: ObjectCase,
): boolean {
  const there = map({ name: path, contentType: 'image/jpeg', size: 64n });
  const auth = as === null ? null : map({ uid: 'somebody', token: tokenOf(as) });
  const coming = map({ name: path, contentType, size: BigInt(size), metadata: map(metadata) });
  const request = map({
    auth,
    time: new RulesTimestamp(NOW.getTime() / SECOND_MS, 0),
    ...(method === 'create' || method === 'update' ? { resource: coming } : {}),
  });
  return ruleset.judge(
    { method, path: ['b', 'bucket', 'o', ...path.split('/')], resource: isThere === true ? there : null, request },
    documents(),
  ).allowed;
}

function failingCase(content: string): string | undefined {
  const { ruleset, issues } = compileStorageRules([{ name: 'storage.rules', content }]);
  if (ruleset === undefined) throw new Error(JSON.stringify(issues));
  const found = cases.find((one) => isAllowed(ruleset, one) !== one.allowed);
  return found && `${found.method} ${found.path}`;
}

it('the unchanged rules pass every case', () => {
  expect(failingCase(rules)).toBeUndefined();
});

it('every mutant of storage.rules is caught by a case', () => {
  const { survivors } = scoreOf(
    'storage.rules',
    mutantsOf(rules),
    (mutant) => failingCase(mutant.source),
    ({ what }) => HARMLESS.includes(what),
  );
  expect(survivors.map(({ what }) => what)).toEqual(HARMLESS);
});
