import {
  access,
  audiences,
  operations,
  serverCollections,
  type Audience,
  type Collection,
  type Operation,
} from '@firehouse/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given, idOf, made } from '../rules/cases/samples.ts';
import { answer, type CallOptions } from './call.ts';
import { audienceOf, gatherPeople, roles, type People, type Role } from './people.ts';
import { openRecords, type Records } from './records.ts';

const collections = Object.keys(access) as Collection[];
const cells = collections.flatMap((collection) => roles.map((role): [Collection, Role] => [collection, role]));

let records: Records;
let people: People;

beforeAll(async () => {
  records = openRecords();
  people = await gatherPeople(records, 'policy');
});

afterAll(async () => {
  await people.leave();
  await records.clear();
  process.stdout.write(
    `The API: ${cells.length * operations.length} cells of the access table, and ${serverCollections.length * roles.length * operations.length} of what is the server's.\n`,
  );
});

/** What the table says: granted, or refused with a sign-in asked for or not. */
function expected(collection: Collection, operation: Operation, role: Role): number {
  const grant = access[collection][operation];
  const needed = grant === 'own' ? 'admin' : grant;
  const isGranted =
    audiences.some((audience) => audience === needed) &&
    audiences.indexOf(audienceOf[role]) >= audiences.indexOf(needed as Audience);
  if (isGranted) return { list: 200, get: 200, create: 201, update: 200, delete: 204 }[operation];
  return role === 'anonymous' ? 401 : 403;
}

/** What is stored of a sample: the rules ask more of a document that is changed than what a client gives. */
function sample(collection: Collection, id: string): Record<string, unknown> {
  return {
    ...given[collection],
    ...(collection === 'members' ? { email: id, key: `key-of-${id.slice(0, 20)}` } : {}),
    ...(collection === 'posts' ? { postedBy: 'a@b.example' } : {}),
  };
}

/** How an operation is called for. */
function callFor(collection: string, operation: Operation, id: string): [path: string, options: CallOptions] {
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
          json: { ...given[collection as Collection], ...(collection === 'members' ? { email: id } : {}) },
        },
      ];
    case 'update':
      return [
        path,
        {
          method: 'PATCH',
          json:
            collection === 'members.applications'
              ? { status: 'accepted' }
              : collection === 'members'
                ? { fName: 'New' }
                : { title: 'New' },
        },
      ];
    case 'delete':
      return [path, { method: 'DELETE' }];
  }
}

describe('the access table, through the API', () => {
  it.each(cells)('%s, for %s', async (collection, role) => {
    const token = people.tokens[role];
    const statuses: Partial<Record<Operation, number>> = {};
    for (const operation of operations) {
      const id = idOf(collection, operation === 'create' ? `policy-${role}` : 'policy');
      const stored = `${collection}/${id}`;
      if (operation === 'create') records.forget(stored);
      else await records.put({ [stored]: sample(collection, id) });
      const [path, options] = callFor(collection, operation, id);
      const { status, body } = await answer(path, { ...options, token });
      statuses[operation] = status;
      if (status === 401 || status === 403) expect(body).toBe('User not authorized.');
      if (operation === 'create' && status === 201) records.forget(`${collection}/${(body as { id: string }).id}`);
      // What was refused was not done.
      const isThere = (await records.db.doc(stored).get()).exists;
      if (operation !== 'create' || status !== 201) expect(isThere).toBe(operation !== 'create' && status !== 204);
      records.forget(`incidents.closed/${id}`);
    }
    expect(statuses).toEqual(
      Object.fromEntries(operations.map((operation) => [operation, expected(collection, operation, role)])),
    );
  });

  it.each(made)('PUT makes and replaces as POST and PATCH do: %s', async (collection) => {
    for (const role of roles) {
      const id = idOf(collection, `policy-put-${role}`);
      records.forget(`${collection}/${id}`);
      const json = { ...given[collection], ...(collection === 'members' ? { email: id } : {}) };
      const put = async () =>
        (await answer(`/col/${collection}/doc/${id}`, { method: 'PUT', json, token: people.tokens[role] })).status;
      expect(await put(), role).toBe(expected(collection, 'create', role));
      await records.put({ [`${collection}/${id}`]: sample(collection, id) });
      expect(await put(), role).toBe(expected(collection, 'update', role));
    }
  });

  it.each(serverCollections)('does not know %s, whoever asks', async (collection) => {
    for (const role of roles) {
      for (const operation of operations) {
        const [path, options] = callFor(collection, operation, 'x');
        const answered = await answer(path, {
          ...options,
          json: options.json === undefined ? undefined : {},
          token: people.tokens[role],
        });
        expect(answered, `${operation} as ${role}`).toEqual({
          status: 404,
          body: `There is no collection ${collection}.`,
        });
      }
    }
  });
});
