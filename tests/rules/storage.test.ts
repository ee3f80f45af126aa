import { initializeTestEnvironment, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import {
  CLEAN_MARK,
  HOUR_MS,
  isImageOf,
  MINUTE_MS,
  sessionLimits,
  objectAccess,
  objectFolders,
  UPLOAD_MAX_BYTES,
  type Grant,
  type ObjectFolder,
} from '@firehouse/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileTimes } from './cases/sessionCases.ts';
import { openTestStore, type Store } from '../api/storedObjects.ts';
import { FromRequest, inSession } from './cases/case.ts';
import { ownSuite } from '../suite/context.ts';
import { firestoreAs } from './firestoreAs.ts';

/** The roles in tests/api/callers.ts. All but the first have a token. */
const roles = [
  'anonymous',
  'unverified',
  'stranger',
  'former',
  'member',
  'demoted',
  'admin',
  'over',
  'ended',
  'stale',
] as const;
type Role = (typeof roles)[number];

/** Operations that a browser can attempt. `overwrite` and `describe` both belong to `update` in the access table. */
const attempts = ['list', 'get', 'create', 'overwrite', 'describe', 'delete'] as const;
type Attempt = (typeof attempts)[number];

const address = (role: string) => `${role}.storage@people.example`;
const claimsOf: Readonly<Record<Exclude<Role, 'anonymous'>, Readonly<Record<string, unknown>>>> = {
  // A password account with an admin's address. Firebase includes the address in the token, but the blocking function
  // hasn't verified it.
  unverified: { email: address('admin'), email_verified: false },
  stranger: { member: address('stranger'), email: address('stranger') },
  // Their record still exists, but without privileges.
  former: { member: address('former') },
  member: { member: address('member') },
  // Was an admin when signing in, but has since lost the privilege.
  demoted: { member: address('demoted') },
  admin: { member: address('admin') },
  over: { member: address('admin'), sessionEnd: new FromRequest(0) },
  ended: { member: address('ended') },
  stale: { member: address('admin'), auth_time: new FromRequest(-sessionLimits.recentSignInMinutes * MINUTE_MS) },
};

const image = new Uint8Array(64).fill(7);
const IMAGE = { contentType: 'image/jpeg' };

let environment: RulesTestEnvironment;
let store: Store;

const text = (value: string) => ({ stringValue: value });
const list = (...values: readonly string[]) => ({ arrayValue: { values: values.map(text) } });

/** Returns record fields that say an admin ended the sessions at a time, in ms from now. */
const endedAt = (ms: number) => ({
  sessionsEndedAt: { timestampValue: new Date(Date.now() + ms).toISOString() },
});

/** Stores a member record with the key `rules` plus the role, such as `rulesmember`. */
async function putRecord(role: string, privileges: Readonly<Record<string, unknown>>, other = {}): Promise<void> {
  const fields = { email: text(address(role)), key: text(`rules${role}`), privileges, ...other };
  await firestoreAs('owner').set(`members/${address(role)}`, fields);
}

beforeAll(async () => {
  const { projectId, storage } = ownSuite();
  const [host = '', port = ''] = storage.split(':');
  environment = await initializeTestEnvironment({ projectId, storage: { host, port: Number(port) } });
  store = openTestStore();
  await store.put('/members/user.png', Buffer.from(image), 'image/png');
  await putRecord('admin', list('member', 'admin'));
  await putRecord('former', list());
  await putRecord('member', list('member'));
  await putRecord('demoted', list('member'));
  await putRecord('ended', list('member', 'admin'), endedAt(HOUR_MS));
});

afterAll(async () => {
  for (const role of ['admin', 'member', 'demoted', 'ended', 'odd'])
    await firestoreAs('owner').delete(`members/${address(role)}`);
  await store.clear(...objectFolders.map((folder) => `${folder}/rules`), 'secrets/rules-', 'rules-');
  await environment.cleanup();
});

/** Returns Storage as used by a browser with these claims. */
function storeOf(claims: Readonly<Record<string, unknown>> | undefined) {
  const context =
    claims === undefined
      ? environment.unauthenticatedContext()
      : environment.authenticatedContext('somebody', inSession(claims));
  const storage = context.storage(`gs://${ownSuite().bucket}`);
  // Denials are immediate, so the SDK doesn't have to retry.
  storage.setMaxUploadRetryTime(5_000);
  return storage;
}

/** Returns whether an operation was allowed. Throws for any error other than a denial. */
async function verdict(attempt: PromiseLike<unknown>): Promise<'allowed' | 'denied'> {
  try {
    await attempt;
    return 'allowed';
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'storage/unauthorized') return 'denied';
    throw error;
  }
}

type SomeStore = ReturnType<typeof storeOf>;

/** Uploads an object. Wraps the SDK's upload task, which settles only if `then` is called. */
function upload(
  storage: SomeStore,
  path: string,
  bytes = image,
  metadata: { contentType?: string; customMetadata?: Record<string, string> } = IMAGE,
): Promise<'allowed' | 'denied'> {
  return verdict(storage.ref(path).put(bytes, metadata));
}

const tries: Readonly<Record<Attempt, (storage: SomeStore, path: string) => Promise<'allowed' | 'denied'>>> = {
  list: (storage, path) => verdict(storage.ref(path).parent?.listAll() ?? Promise.resolve()),
  get: (storage, path) => verdict(storage.ref(path).getMetadata()),
  create: (storage, path) => upload(storage, path),
  overwrite: (storage, path) => upload(storage, path, new Uint8Array(32).fill(8)),
  describe: (storage, path) => verdict(storage.ref(path).updateMetadata({ contentType: 'text/html' })),
  delete: (storage, path) => verdict(storage.ref(path).delete()),
};

/**
 * Returns who can make an attempt. Direct reads are always denied, whatever the access table says, because reads go
 * through the API, which sets the headers.
 */
function grantOf(folder: ObjectFolder, attempt: Attempt): Grant {
  if (attempt === 'list' || attempt === 'get') return 'server';
  return objectAccess[folder][attempt === 'create' || attempt === 'delete' ? attempt : 'update'];
}

describe('the access table of the object store', () => {
  const cells = objectFolders.flatMap((folder) =>
    attempts.flatMap((attempt) =>
      roles.map((role): [ObjectFolder, Attempt, Role, Grant] => [folder, attempt, role, grantOf(folder, attempt)]),
    ),
  );

  it('grants only to admins, to members for themselves, or to nobody', () => {
    expect(new Set(cells.map(([, , , grant]) => grant))).toEqual(new Set(['admin', 'own', 'server']));
  });

  it.each(cells)('%s/: %s as %s', async (folder, attempt, role, grant) => {
    const path = `${folder}/rules-${attempt}-${role}.jpg`;
    if (attempt !== 'create') await store.put(`/${path}`, 'there', 'image/jpeg');
    const storage = storeOf(role === 'anonymous' ? undefined : claimsOf[role]);
    const isGranted = grant !== 'server' && (role === 'admin' || role === 'stale');
    expect(await tries[attempt](storage, path)).toBe(isGranted ? 'allowed' : 'denied');
    if (attempt === 'create')
      expect(await store.names(folder, `rules-${attempt}-${role}.`)).toHaveLength(isGranted ? 1 : 0);
    else expect((await store.bucket.file(path).download())[0].toString()).toBe('there');
  });
});

describe('images that members upload of themselves', () => {
  // SPEC 10.90
  it.each<[Role, string, 'allowed' | 'denied']>([
    ['member', 'members/rulesmember-a1.jpg', 'allowed'],
    ['member', 'members/rulesmember-a1.card.jpg', 'allowed'],
    ['demoted', 'members/rulesdemoted-a1.jpg', 'allowed'],
    ['member', 'certificates/rulesmember-a1.jpg', 'allowed'],
    ['member', 'certificates/rulesdemoted-a2.jpg', 'denied'],
    ['stranger', 'certificates/rulesmember-a2.jpg', 'denied'],
    ['member', 'members/rulesmember.jpg', 'denied'],
    ['member', 'members/rulesmember', 'denied'],
    ['member', 'members/rulesmember-.png', 'denied'],
    ['member', 'members/rulesmember--a1.png', 'denied'],
    ['member', 'members/rulesmember- a1.png', 'denied'],
    ['member', 'members/rulesmember-_.png', 'denied'],
    ['member', 'members/rulesdemoted-a2.jpg', 'denied'],
    ['member', 'members/rules-rulesmember.jpg', 'denied'],
    ['member', 'posts/rulesmember-a1.jpg', 'denied'],
    ['stranger', 'members/rulesmember-a2.jpg', 'denied'],
    ['unverified', 'members/rulesadmin-a1.jpg', 'denied'],
    ['anonymous', 'members/rulesmember-a3.jpg', 'denied'],
  ])('as %s: %s is %s', async (role, path, expected) => {
    const storage = storeOf(role === 'anonymous' ? undefined : claimsOf[role]);
    expect(await upload(storage, path)).toBe(expected);
    // The API must accept the same names.
    if (role === 'member' && path.startsWith('members/'))
      expect(isImageOf('rulesmember', path.slice('members/'.length))).toBe(expected === 'allowed');
    if (expected === 'denied') return;
    // Overwriting and setting the server's mark must be denied.
    expect(await upload(storage, path)).toBe('denied');
    // Not even its member can read it, because read access would allow creating a public link.
    expect(await tries.get(storage, path)).toBe('denied');
    const marked = { ...IMAGE, customMetadata: { clean: 'true' } };
    expect(await upload(storage, path.replace('-a1', '-a9'), image, marked)).toBe('denied');
  });
});

describe('an admin can upload', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])('type %s', async (contentType) => {
    expect(await upload(storeOf(claimsOf.admin), `posts/rules-${contentType.slice(6)}`, image, { contentType })).toBe(
      'allowed',
    );
  });

  it.each([
    'image/svg+xml',
    'text/html',
    'image/jpeg; charset=x',
    'xximage/jpeg',
    'image/',
    'IMAGE',
    'application/octet-stream',
    'video/mp4',
  ])('not type %s', async (contentType) => {
    for (const folder of objectFolders) {
      expect(await upload(storeOf(claimsOf.admin), `${folder}/rules-type.jpg`, image, { contentType }), folder).toBe(
        'denied',
      );
    }
  });

  it('not an object without a type, nor an empty one', async () => {
    expect(await upload(storeOf(claimsOf.admin), 'posts/rules-untyped', image, {})).toBe('denied');
    expect(await upload(storeOf(claimsOf.admin), 'posts/rules-empty.jpg', new Uint8Array(0))).toBe('denied');
  });

  it.each(['posts', 'apparatus', 'members'])(
    'not with the server’s mark, in %s; with other metadata',
    async (folder) => {
      const contentType = 'image/jpeg';
      for (const clean of ['true', '']) {
        const customMetadata = { clean };
        const marked = { contentType, customMetadata };
        expect(await upload(storeOf(claimsOf.admin), `${folder}/rules-marked.jpg`, image, marked)).toBe('denied');
      }
      const plain = { contentType, customMetadata: { digest: 'true' } };
      expect(await upload(storeOf(claimsOf.admin), `${folder}/rules-plain.jpg`, image, plain)).toBe('allowed');
    },
  );

  it('10 MB, and not a byte more', async () => {
    expect(await upload(storeOf(claimsOf.admin), 'apparatus/rules-large.jpg', new Uint8Array(UPLOAD_MAX_BYTES))).toBe(
      'allowed',
    );
    expect(
      await upload(storeOf(claimsOf.admin), 'apparatus/rules-larger.jpg', new Uint8Array(UPLOAD_MAX_BYTES + 1)),
    ).toBe('denied');
  });

  it.each([
    'rules-root.jpg',
    'secrets/rules-a.jpg',
    'posts/deep/rules-a.jpg',
    'Posts/rules-a.jpg',
    'static/rules-a.jpg',
    'static/Donate.html',
    'members/user.png',
  ])('not to %s', async (path) => {
    expect(await upload(storeOf(claimsOf.admin), path)).toBe('denied');
  });

  it('not the default image, even if it is missing', async () => {
    const [there] = await store.bucket.file('members/user.png').download();
    await store.bucket.file('members/user.png').delete();
    try {
      expect(await upload(storeOf(claimsOf.admin), 'members/user.png', image, { contentType: 'image/png' })).toBe(
        'denied',
      );
    } finally {
      await store.bucket.file('members/user.png').save(there, {
        contentType: 'image/png',
        resumable: false,
        metadata: { metadata: CLEAN_MARK },
      });
    }
  });
});

describe('whether the caller is an admin', () => {
  it.each<[string, Record<string, unknown>]>([
    ['the address of the account', { email: address('admin'), email_verified: true }],
    ['a list', { member: [address('admin')] }],
    ['a map', { member: { [address('admin')]: true } }],
    ['a number', { member: 57 }],
    ['an empty claim', { member: '' }],
    ['a path', { member: `${address('admin')}/x` }],
    ['a path through the parent', { member: `../members/${address('admin')}` }],
    ['capital letters', { member: address('admin').toUpperCase() }],
    ['privileges', { admin: true, privileges: ['admin'], member: address('member') }],
  ])('is not decided by a token with %s', async (_what, claims) => {
    expect(await upload(storeOf(claims), 'posts/rules-claim.jpg')).toBe('denied');
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['a map', { mapValue: { fields: { admin: { booleanValue: true } } } }],
    ['a text', text('admin')],
    ['an empty list', { arrayValue: {} }],
    ['other words', list('administrator', 'Admin')],
    ['a list in the list', { arrayValue: { values: [{ mapValue: { fields: { admin: text('admin') } } }] } }],
  ])('is not decided by privileges that are %s', async (_what, privileges) => {
    await putRecord('odd', privileges);
    expect(await upload(storeOf({ member: address('odd') }), 'posts/rules-odd.jpg')).toBe('denied');
  });

  it('is decided by the current record', async () => {
    await putRecord('odd', list('admin'));
    expect(await upload(storeOf({ member: address('odd') }), 'posts/rules-now.jpg')).toBe('allowed');
    await putRecord('odd', list('member'));
    expect(await upload(storeOf({ member: address('odd') }), 'posts/rules-later.jpg')).toBe('denied');
  });
});

describe('a session', () => {
  it.each(hostileTimes.map((value): [string, unknown] => [JSON.stringify(value) ?? 'missing', value]))(
    'does not exist for a token with %s as one of its times',
    async (_what, value) => {
      for (const claim of ['sessionEnd', 'auth_time'])
        expect(await upload(storeOf({ ...claimsOf.admin, [claim]: value }), 'posts/rules-session.jpg'), claim).toBe(
          'denied',
        );
    },
  );

  it.each<[string, object, 'allowed' | 'denied']>([
    ['before the sign-in', endedAt(-HOUR_MS), 'allowed'],
    ['later', endedAt(HOUR_MS), 'denied'],
    ['at no time', { sessionsEndedAt: text('never') }, 'denied'],
  ])('that an admin ended %s', async (when, other, expected) => {
    await putRecord('odd', list('admin'), other);
    const path = `posts/rules-ended-${when.replaceAll(' ', '-')}.jpg`;
    expect(await upload(storeOf({ member: address('odd') }), path)).toBe(expected);
  });

  it.each<[string, Record<string, unknown>, object]>([
    ['is over', { sessionEnd: new FromRequest(0) }, {}],
    ['an admin ended', {}, endedAt(HOUR_MS)],
  ])('that %s does not upload one’s own images', async (_what, claims, other) => {
    await putRecord('odd', list('member'), other);
    const path = 'members/rulesodd-session.jpg';
    expect(await upload(storeOf({ member: address('odd'), ...claims }), path)).toBe('denied');
  });
});
