import {
  isGranted,
  objectAccess,
  objectFolders,
  operations,
  texts,
  type Audience,
  type ObjectFolder,
  type Operation,
} from '@firehouse/model';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer } from './fetchApi.ts';
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
import { openTestStore, type Store } from './storedObjects.ts';

const image = readFileSync(resolve(import.meta.dirname, '../../seed/objects/members/user.png'));
const unauthorized = 'User not authorized.';
/**
 * Name of the object in each folder that all operations except `create` use. Nobody can change it, so it is stored
 * once.
 */
const THERE = 'policy-there.png';

let store: Store;
let records: Records;
let people: Callers;

beforeAll(async () => {
  store = openTestStore();
  records = openRecords();
  people = await signInCallers(records, 'object-policy');
  for (const folder of objectFolders) await store.put(`/${folder}/${THERE}`, 'there', 'image/png');
});

afterAll(async () => {
  await people.leave();
  await records.clear();
  await store.clear(...objectFolders.map((folder) => `${folder}/policy-`));
});

function upload(path: string, token: string | undefined) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'a.png');
  return answer(`/obj/m${path}`, { body, token });
}

/** Sends the request for each operation. */
const tries: Readonly<
  Record<
    Operation,
    (folder: ObjectFolder, path: string, token: string | undefined) => Promise<{ status: number; body: unknown }>
  >
> = {
  list: (folder, _path, token) => answer(`/obj/${folder}`, { token }),
  get: (_folder, path, token) => answer(`/obj${path}`, { token }),
  create: (_folder, path, token) => upload(path, token),
  update: (_folder, path, token) => upload(path, token),
  delete: (_folder, path, token) => answer(`/obj${path}`, { token, method: 'DELETE' }),
};

/**
 * Statuses for refused operations. Includes 404, 405 and 409, for a missing path or method, or a name that is taken.
 */
const refusals: Readonly<Record<Operation, readonly number[]>> = {
  list: [404],
  // Private images are reported as missing to everybody.
  get: [404],
  create: [401, 403],
  update: [401, 403, 409],
  delete: [405],
};

/**
 * Returns a role's audience for images. Public images are refused only for an expired token, because the user's record
 * isn't read.
 */
function walkerOf(role: Role | SessionRole): Audience {
  if (role === 'stale') return 'admin';
  return role === 'over' || role === 'ended' ? 'public' : audienceOf[role];
}

describe('the access table of the object store, through the API', () => {
  const cells = objectFolders.flatMap((folder) =>
    operations.flatMap((operation) =>
      [...roles, ...sessionRoles].map((role): [ObjectFolder, Operation, Role | SessionRole] => [
        folder,
        operation,
        role,
      ]),
    ),
  );

  // SPEC 5.11, 6.1
  it.each(cells)('%s/: %s as %s', async (folder, operation, role) => {
    const name = operation === 'create' ? `policy-create-${role}.png` : THERE;
    const path = `/${folder}/${name}`;
    const { status, body } = await tries[operation](folder, path, people.tokens[role]);
    if (operation === 'get' && role === 'over' && objectAccess[folder].get === 'public')
      expect({ status, body }).toEqual({ status: 401, body: texts.sessionEnded });
    else if (isGranted(objectAccess[folder][operation], walkerOf(role)))
      expect(status).toBe(operation === 'create' ? 201 : 200);
    else {
      expect(refusals[operation]).toContain(status);
      if (status === 401 || status === 403)
        expect({ status, body }).toEqual(
          role === 'over' || role === 'ended'
            ? { status: 401, body: texts.sessionEnded }
            : { status: role === 'anonymous' ? 401 : 403, body: unauthorized },
        );
      if (status === 409) expect(['admin', 'stale']).toContain(role);
    }
    const isThere = operation !== 'create' || status === 201;
    expect(await store.names(folder, name)).toHaveLength(isThere ? 1 : 0);
    if (operation !== 'create') expect((await store.bucket.file(path.slice(1)).download())[0].toString()).toBe('there');
  });
});
