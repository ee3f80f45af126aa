import {
  access,
  entities,
  HOUR_MS,
  operations,
  serverCollections,
  SINGLETON_ID,
  texts,
  type Collection,
  type Operation,
} from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given, idOf, made } from '../rules/cases/samples.ts';
import { startInstance, type Instance } from '../suite/instance.ts';
import { answer as answerAt, type RequestOptions } from './fetchApi.ts';
import {
  audienceOf,
  signInCallers,
  roles,
  sessionRoles,
  type Callers,
  type Role,
  type SessionRole,
} from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';

/**
 * The least privileged users who are allowed to do something. `self` means an admin, or a member with their own
 * document.
 */
type Allowed = 'anyone' | 'member' | 'admin' | 'self' | 'nobody';

/** Who is allowed to list, get, create, update and delete in a collection. */
type Row = readonly Allowed[];

/**
 * The access table (SPEC §6; model/src/entities/collections.ts), repeated here so that a mistake in the model, which
 * the API uses, makes this test fail. Collections without a row follow the model, which tests/rules compares with the
 * security rules.
 */
const written: Readonly<Partial<Record<Collection, Row>>> = {
  //                      list       get        create    update    delete
  incidents: ['anyone', 'anyone', 'nobody', 'nobody', 'admin'],
  'incidents.closed': ['anyone', 'anyone', 'nobody', 'nobody', 'nobody'],
  drafts: ['admin', 'admin', 'nobody', 'admin', 'admin'],
  'calls.volume': ['nobody', 'anyone', 'nobody', 'nobody', 'nobody'],
  'calls.daily': ['nobody', 'anyone', 'nobody', 'nobody', 'nobody'],
  posts: ['anyone', 'anyone', 'admin', 'admin', 'admin'],
  alerts: ['admin', 'admin', 'admin', 'admin', 'admin'],
  apparatus: ['anyone', 'anyone', 'admin', 'admin', 'admin'],
  attendance: ['self', 'self', 'self', 'admin', 'admin'],
  'attendance.codes': ['nobody', 'admin', 'admin', 'admin', 'nobody'],
  answers: ['member', 'member', 'self', 'self', 'admin'],
  site: ['nobody', 'anyone', 'admin', 'admin', 'nobody'],
  members: ['anyone', 'self', 'admin', 'self', 'admin'],
  'members.applications': ['admin', 'admin', 'nobody', 'admin', 'nobody'],
  // Members can list and create their own (functions/src/certificates/ownAndApproved.test.ts).
  certificates: ['member', 'self', 'member', 'self', 'admin'],
  subscriptions: ['nobody', 'nobody', 'nobody', 'nobody', 'nobody'],
  suppressions: ['admin', 'nobody', 'nobody', 'nobody', 'nobody'],
  mailings: ['admin', 'admin', 'nobody', 'nobody', 'nobody'],
  audit: ['admin', 'nobody', 'nobody', 'nobody', 'nobody'],
  trash: ['nobody', 'admin', 'nobody', 'nobody', 'nobody'],
};

/** Maps each {@link Grant} in the model to who is allowed. */
const grants = { public: 'anyone', member: 'member', admin: 'admin', own: 'self', server: 'nobody' } as const;

const rowOf = (collection: Collection): Row =>
  written[collection] ?? operations.map((operation) => grants[access[collection][operation]]);

const collections = Object.keys(entities) as Collection[];
const walkers = [...roles, ...sessionRoles];
const cells = collections.flatMap((collection) =>
  walkers.map((role): [Collection, Role | SessionRole] => [collection, role]),
);

let records: Records;
let people: Callers;
let instance: Instance;

beforeAll(async () => {
  records = openRecords();
  people = await signInCallers(records, 'policy');
  instance = await startInstance({ SHARE_READS_MS: '0', READS_PER_MINUTE: '1000000', WRITES_PER_MINUTE: '1000000' });
});

afterAll(async () => {
  await instance.stop();
  await people.leave();
  await records.clear();
  process.stdout.write(
    `The API: ${cells.length * operations.length} cells of the access table, ` +
      `and ${serverCollections.length * roles.length * operations.length} of what is the server's.\n`,
  );
});

const answer = (path: string, options: RequestOptions) => answerAt(path, { ...options, at: instance.url });

/** Returns the expected status: success, or a refusal, which is 401 for anonymous callers and ended sessions. */
function expected(collection: Collection, operation: Operation, role: Role | SessionRole): number {
  if (role === 'over' || role === 'ended') return 401;
  const who: Readonly<Record<Allowed, readonly string[]>> = {
    anyone: ['public', 'member', 'admin'],
    member: ['member', 'admin'],
    admin: ['admin'],
    self: ['admin'],
    nobody: [],
  };
  const columns: readonly Operation[] = ['list', 'get', 'create', 'update', 'delete'];
  const allowed = rowOf(collection)[columns.indexOf(operation)] ?? 'nobody';
  // Members can list their own documents. In these tests, they have none.
  if (allowed === 'self' && operation === 'list' && ['member', 'demoted'].includes(role)) return 200;
  if (who[allowed].includes(role === 'stale' ? 'admin' : audienceOf[role]))
    return { list: 200, get: 200, create: 201, update: 200, delete: 204 }[operation];
  return role === 'anonymous' ? 401 : 403;
}

function expectedText(role: Role | SessionRole): string {
  return role === 'over' || role === 'ended' ? texts.sessionEnded : 'User not authorized.';
}

/** Creates a stored document. For updates, the security rules require more fields than clients send. */
function sample(collection: Collection, id: string): Record<string, unknown> {
  return {
    ...given[collection],
    ...(collection === 'members' ? { email: id, key: `key-of-${id.slice(0, 20)}` } : {}),
    ...(collection === 'certificates' ? { member: 'a@b.example', state: 'proposed' } : {}),
    ...(collection === 'posts' ? { postedBy: 'a@b.example' } : {}),
    ...namedBy(collection, id),
  };
}

/** Changes for collections whose documents have no editable title. */
const changes: Readonly<Record<string, object>> = {
  'members.applications': { status: 'accepted' },
  members: { fName: 'New' },
  drafts: { state: 'withheld', Address: 'New' },
  site: { notice: 'New' },
  attendance: { minutes: 5 },
  'attendance.codes': { code: '654321' },
  answers: { answer: 'no' },
  certificates: { state: 'approved' },
};

const isSingleton = (collection: Collection) => entities[collection].id === 'singleton';

/** Returns the ID that a document with this name has in the API. */
const idIn = (collection: Collection, name: string) => {
  if (collection === 'answers') return `${name}_${people.addresses.officer}`;
  return isSingleton(collection) ? SINGLETON_ID : idOf(collection, name);
};

/** Returns the fields that a document's ID determines. Answers belong to the officer unless the ID says otherwise. */
function namedBy(collection: string, id: string): Record<string, unknown> {
  if (collection === 'members') return { email: id };
  const [post = '', ...member] = id.split('_');
  return collection === 'answers' ? { post, member: member.join('_') || people.addresses.officer } : {};
}

/** Stores the training that an answer is for. */
async function putNeeded(collection: Collection, id: string): Promise<void> {
  if (collection !== 'answers') return;
  const occurrenceDate = Timestamp.fromMillis(Date.now() + HOUR_MS);
  await records.put({ [`posts/${id.split('_')[0]}`]: { ...given.posts, type: 'Training', occurrenceDate } });
}

function requestFor(collection: string, operation: Operation, id: string): [path: string, options: RequestOptions] {
  const path = `/col/${collection}/doc/${id}`;
  switch (operation) {
    case 'list':
      return [`/col/${collection}?limit=1`, {}];
    case 'get':
      return [path, {}];
    case 'create':
      return [
        `/col/${collection}/doc`,
        {
          method: 'POST',
          json: { ...given[collection as Collection], ...namedBy(collection, id) },
        },
      ];
    case 'update':
      return [
        path,
        {
          method: 'PATCH',
          json: changes[collection] ?? { title: 'New' },
        },
      ];
    case 'delete':
      return [path, { method: 'DELETE' }];
  }
}

describe('the access table, through the API', () => {
  // SPEC 5.11, 6.1, 6.3, 6.4, 6.5, 6.7, 10.72
  it.each(cells)('%s, for %s', async (collection, role) => {
    const token = people.tokens[role];
    const statuses: Partial<Record<Operation, number>> = {};
    const old = idIn(collection, `policy-${role}`);
    await records.put({ [`${collection}/${old}`]: sample(collection, old) });
    for (const operation of operations) {
      const id = operation === 'create' ? idIn(collection, `policy-new-${role}`) : old;
      const stored = `${collection}/${id}`;
      await putNeeded(collection, id);
      if (operation === 'create') {
        records.forget(stored);
        if (isSingleton(collection)) await records.db.doc(stored).delete();
      } else if (isSingleton(collection)) await records.put({ [stored]: sample(collection, id) });
      const [path, options] = requestFor(collection, operation, id);
      const { status, body } = await answer(path, { ...options, token });
      statuses[operation] = status;
      if (status === 401 || status === 403) expect(body).toBe(expectedText(role));
      if (operation === 'create' && status === 201) records.forget(`${collection}/${(body as { id: string }).id}`);
      // Refused operations must not have changed anything.
      const isThere = (await records.db.doc(stored).get()).exists;
      if (operation !== 'create' || status !== 201) expect(isThere).toBe(operation !== 'create' && status !== 204);
      records.forget(`incidents.closed/${id}`, `trash/${collection}.${id}`);
    }
    expect(statuses).toEqual(
      Object.fromEntries(operations.map((operation) => [operation, expected(collection, operation, role)])),
    );
  });

  it.each(collections)(
    'a document of %s with a member’s address as its id is the member’s own only in members',
    async (collection) => {
      const { member, officer } = people.addresses;
      for (const [id, ownStatus] of [
        [member, 200],
        [officer, 403],
      ] as const) {
        if (collection !== 'members') await records.put({ [`${collection}/${id}`]: sample(collection, id) });
        const { status } = await answer(`/col/${collection}/doc/${id}`, { token: people.tokens.member });
        expect(status, id).toBe(collection === 'members' ? ownStatus : expected(collection, 'get', 'member'));
      }
    },
  );

  // SPEC 7.14
  it.each(made.filter((name) => name !== 'certificates'))(
    'PUT creates and replaces with the rights of POST and PATCH: %s',
    async (collection) => {
      for (const role of walkers) {
        const id = idIn(collection, `policy-put-${role}`);
        records.forget(`${collection}/${id}`);
        if (isSingleton(collection)) await records.db.doc(`${collection}/${id}`).delete();
        const json = { ...given[collection], ...namedBy(collection, id) };
        await putNeeded(collection, id);
        const put = async () =>
          (await answer(`/col/${collection}/doc/${id}`, { method: 'PUT', json, token: people.tokens[role] })).status;
        expect(await put(), role).toBe(expected(collection, 'create', role));
        await records.put({ [`${collection}/${id}`]: sample(collection, id) });
        expect(await put(), role).toBe(expected(collection, 'update', role));
      }
    },
  );

  it.each(serverCollections)('does not expose %s to any role', async (collection) => {
    for (const role of roles) {
      for (const operation of operations) {
        const [path, options] = requestFor(collection, operation, 'x');
        const response = await answer(path, {
          ...options,
          json: options.json === undefined ? undefined : {},
          token: people.tokens[role],
        });
        expect(response, `${operation} as ${role}`).toEqual({
          status: 404,
          body: `There is no collection ${collection}.`,
        });
      }
    }
  });
});
