import { entities } from '@firehouse/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsignedToken } from '../suite/accounts.ts';
import { firestoreAs, type RestFields, type Verdict } from './firestoreAs.ts';

/** Who may do something directly: what the rules of firestore.rules promise, by collection and operation. */
type Allowed = 'nobody' | 'admin' | 'admin or owner';
const operations = ['get', 'list', 'create', 'update', 'delete'] as const;
type Operation = (typeof operations)[number];

// Browsers read through the API, which projects fields; so the rules let only admins read, and a member
// his own record. Documents are made and changed by nobody: the API cannot yet either.
const readByAdmin = { get: 'admin', list: 'admin', create: 'nobody', update: 'nobody', delete: 'nobody' } as const;
const nothing = { get: 'nobody', list: 'nobody', create: 'nobody', update: 'nobody', delete: 'nobody' } as const;
const table: Readonly<Record<string, Readonly<Record<Operation, Allowed>>>> = {
  incidents: { ...readByAdmin, delete: 'admin' },
  'incidents.closed': readByAdmin,
  'calls.volume': { ...nothing, get: 'admin' },
  'calls.daily': { ...nothing, get: 'admin' },
  posts: { ...readByAdmin, delete: 'admin' },
  alerts: { ...readByAdmin, delete: 'admin' },
  apparatus: { ...readByAdmin, delete: 'admin' },
  members: { ...readByAdmin, get: 'admin or owner' },
  'members.applications': readByAdmin,
  subscriptions: nothing,
  audit: { ...nothing, list: 'admin' },
  mail: nothing,
  tokens: nothing,
  limits: nothing,
  ledgers: nothing,
  'collection-that-nobody-named': nothing,
};

const address = (name: string) => `${name}.rules@people.example`;
const signedIn = (name: string) => unsignedToken({ sub: name, member: address(name), email: address(name) });

/** The roles of DESIGN's policy test. Each has a token but the first; records say what they may. */
const roles = ['anonymous', 'unverified', 'stranger', 'member', 'demoted', 'admin'] as const;
type Role = (typeof roles)[number];

const tokenOf: Readonly<Record<Role, () => string | undefined>> = {
  anonymous: () => undefined,
  // A password account under an admin's address: Firebase says the address, the sign-in does not vouch for it.
  unverified: () => unsignedToken({ sub: 'unverified', email: address('admin'), email_verified: false }),
  stranger: () => signedIn('stranger'),
  member: () => signedIn('member'),
  // He was an admin when he signed in; his record says otherwise now.
  demoted: () => signedIn('demoted'),
  admin: () => signedIn('admin'),
};

const text = (value: string) => ({ stringValue: value });
const fields: RestFields = { title: text('t'), privileges: { arrayValue: { values: [text('member')] } } };
function record(...privileges: readonly string[]): RestFields {
  return { email: text('x'), privileges: { arrayValue: { values: privileges.map(text) } } };
}

function owner() {
  return firestoreAs('owner');
}

beforeAll(async () => {
  await owner().set(`members/${address('admin')}`, record('member', 'admin'));
  await owner().set(`members/${address('member')}`, record('member'));
  await owner().set(`members/${address('demoted')}`, record('member'));
});

afterAll(async () => {
  for (const name of ['admin', 'member', 'demoted', 'broken']) await owner().delete(`members/${address(name)}`);
});

function isAllowed(allowed: Allowed, role: Role): boolean {
  return allowed !== 'nobody' && role === 'admin';
}

async function attempt(operation: Operation, role: Role, collection: string): Promise<Verdict> {
  const path = `${collection}/rules-${operation}`;
  const caller = firestoreAs(tokenOf[role]());
  if (operation === 'list') return caller.list(collection);
  if (operation !== 'create') await owner().set(path, fields);
  try {
    if (operation === 'get') return await caller.get(path);
    if (operation === 'delete') return await caller.delete(path);
    return await caller[operation](path, fields);
  } finally {
    await owner().delete(path);
    // Deleting an incident makes a copy.
    if (collection === 'incidents') await owner().delete(`incidents.closed/rules-${operation}`);
  }
}

describe('the table', () => {
  it('has a line for every collection of the model', () => {
    expect(Object.keys(table)).toEqual(expect.arrayContaining(Object.keys(entities)));
  });

  const cells = Object.entries(table).flatMap(([collection, line]) =>
    operations.flatMap((operation) => roles.map((role): [string, Operation, Role, Allowed] => [collection, operation, role, line[operation]])),
  );

  it.each(cells)('%s: %s as %s', async (collection, operation, role, allowed) => {
    expect(await attempt(operation, role, collection)).toBe(isAllowed(allowed, role) ? 'allowed' : 'denied');
  });

  it.each(roles)('counts are lists: %s', async (role) => {
    const caller = firestoreAs(tokenOf[role]());
    expect(await caller.count('posts')).toBe(role === 'admin' ? 'allowed' : 'denied');
    expect(await caller.count('mail')).toBe('denied');
  });
});

describe('a member’s own record', () => {
  it.each(['member', 'demoted', 'admin'] as const)('is read by its owner: %s', async (role) => {
    expect(await firestoreAs(signedIn(role)).get(`members/${address(role)}`)).toBe('allowed');
  });

  it('is read by nobody else but admins', async () => {
    expect(await firestoreAs(signedIn('member')).get(`members/${address('demoted')}`)).toBe('denied');
    expect(await firestoreAs(signedIn('stranger')).get(`members/${address('stranger')}`)).toBe('denied');
    expect(await firestoreAs(undefined).get(`members/${address('member')}`)).toBe('denied');
  });

  it.each(['member', 'demoted', 'admin'] as const)('gives %s no way to a privilege: he can neither change nor replace nor delete it', async (role) => {
    const caller = firestoreAs(signedIn(role));
    const path = `members/${address(role)}`;
    expect(await caller.update(path, record('member', 'admin'))).toBe('denied');
    expect(await caller.set(path, record('member', 'admin'))).toBe('denied');
    expect(await caller.delete(path)).toBe('denied');
  });

  it('is not made by a stranger for himself', async () => {
    expect(await firestoreAs(signedIn('stranger')).create(`members/${address('stranger')}`, record('admin'))).toBe('denied');
  });
});

/** What only admins may. */
function asAdmin(claims: Record<string, unknown>): Promise<Verdict> {
  return firestoreAs(unsignedToken({ sub: 'x', ...claims })).get('posts/anything');
}

describe('who is an admin', () => {
  it('is said by the claim and the record', async () => {
    expect(await asAdmin({ member: address('admin') })).toBe('allowed');
  });

  it.each<[string, Record<string, unknown>]>([
    ['an admin’s address that Firebase says is verified', { email: address('admin'), email_verified: true }],
    ['an admin’s address beside his own claim', { member: address('member'), email: address('admin'), email_verified: true }],
    ['a claim that is no text', { member: [address('admin')] }],
    ['a claim that is a number', { member: 5 }],
    ['a claim that is null', { member: null }],
    ['a claim that is an object', { member: { admin: address('admin') } }],
    ['an empty claim', { member: '' }],
    ['a claim that leads into a subcollection', { member: `${address('admin')}/private/x` }],
    ['a claim that leads out of the collection', { member: `../members/${address('admin')}` }],
    ['a claim in capitals', { member: address('admin').toUpperCase() }],
    ['a claim with a space', { member: ` ${address('admin')}` }],
    ['claims that look like rights', { member: address('member'), admin: true, privileges: ['admin'], role: 'admin' }],
  ])('is not said by %s', async (_what, claims) => {
    expect(await asAdmin(claims)).toBe('denied');
  });

  it.each<[string, RestFields]>([
    ['has no privileges', { email: text('x') }],
    ['has none in its list', record()],
    ['has a text that contains the word', { privileges: text('administrator') }],
    ['has the text itself', { privileges: text('admin') }],
    ['has it in capitals', record('ADMIN')],
    ['has a number', { privileges: { integerValue: '1' } }],
    ['has null', { privileges: { nullValue: null } }],
    ['has a map with a key of that name', { privileges: { mapValue: { fields: { admin: { booleanValue: true } } } } }],
  ])('is not a member whose record %s', async (_what, broken) => {
    await owner().set(`members/${address('broken')}`, broken);
    expect(await firestoreAs(signedIn('broken')).get('posts/anything')).toBe('denied');
    expect(await firestoreAs(signedIn('broken')).delete('posts/anything')).toBe('denied');
  });

  it('changes at once with the record, for the same token', async () => {
    const caller = firestoreAs(signedIn('broken'));
    await owner().set(`members/${address('broken')}`, record('member', 'admin'));
    expect(await caller.get('posts/anything')).toBe('allowed');
    await owner().set(`members/${address('broken')}`, record('member'));
    expect(await caller.get('posts/anything')).toBe('denied');
    await owner().delete(`members/${address('broken')}`);
    expect(await caller.get(`members/${address('broken')}`)).toBe('denied');
  });
});

describe('what no line names', () => {
  it.each(['posts/a/comments/b', 'members/a/private/b', 'anything/at/all/x', 'incidents/a/log/b'])('%s is denied to admins too', async (path) => {
    const admin = firestoreAs(signedIn('admin'));
    expect(await admin.get(path)).toBe('denied');
    expect(await admin.set(path, fields)).toBe('denied');
    expect(await admin.delete(path)).toBe('denied');
  });
});
