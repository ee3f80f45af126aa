import { HOUR_MS, restorableCollections, RETENTION_MS, type RestorableCollection } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { given } from '../rules/cases/samples.ts';
import { firestoreAs } from '../rules/firestoreAs.ts';
import { ownSuite } from '../suite/context.ts';
import { answer } from './fetchApi.ts';
import { signInCallers, memberRecord, roles, type Callers } from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';

let records: Records;
let people: Callers;

beforeAll(async () => {
  records = openRecords();
  people = await signInCallers(records, 'trash');
});

afterAll(async () => {
  await people.leave();
  await records.clear();
});

const time = '1991-06-01T12:00:00.000Z';
const later = '1991-06-01T15:00:00.000Z';
/** Excludes drafts, which the API can't create. drafts.test.ts discards drafts from dispatch instead. */
type Made = Exclude<RestorableCollection, 'drafts'>;
const made = restorableCollections.filter((collection): collection is Made => collection !== 'drafts');

const samples: Readonly<Record<string, object>> = {
  ...given,
  posts: {
    type: 'Event',
    title: 'Fair',
    description: 'd',
    occurrenceDate: time,
    endDate: later,
    media: ['/posts/a.jpg', '/posts/b.jpg'],
  },
  alerts: {
    title: 'Flood',
    description: 'd',
    startTime: time,
    endTime: later,
    location: { coordinate: { lat: 40.58, lng: -75.51 }, address: 'Lantern Hill Road' },
  },
  apparatus: { title: 'Engine', model: 'm', description: 'd', images: ['/apparatus/a.jpg'] },
};

const remove = (path: string, token = people.tokens.admin) => answer(`/col/${path}`, { method: 'DELETE', token });
const undo = (path: string, token = people.tokens.admin) => answer(`/col/${path}/restore`, { method: 'POST', token });

const refused = (role: string) => ({ status: role === 'anonymous' ? 401 : 403, body: 'User not authorized.' });

/** The field to change in documents without a title. */
const text: Readonly<Partial<Record<Made, string>>> = { answers: 'note', certificates: 'number' };

/** Returns fields with another title, or with another text or number where documents have no title. */
const titled = (collection: Made, title: string) =>
  collection === 'attendance' ? { minutes: title.length } : { [text[collection] ?? 'title']: title };

let trainings = 0;

/** Stores a training, which an answer needs, and returns its ID. */
async function storeTraining(): Promise<string> {
  const id = `trash-training-${trainings++}`;
  const occurrenceDate = Timestamp.fromMillis(Date.now() + HOUR_MS);
  await records.put({ [`posts/${id}`]: { ...given.posts, type: 'Training', occurrenceDate } });
  return id;
}

/** Creates a document and updates it once, so that it has revision 2. */
async function make(collection: Made): Promise<string> {
  const token = people.tokens.admin;
  const own = collection === 'answers' ? { post: await storeTraining(), member: people.addresses.officer } : {};
  const { body } = await answer(`/col/${collection}/doc`, { token, json: { ...samples[collection], ...own } });
  const { id } = body as { id: string };
  records.forget(`${collection}/${id}`, `trash/${collection}.${id}`);
  const json = titled(collection, 'Changed');
  const changed = await answer(`/col/${collection}/doc/${id}`, { method: 'PATCH', token, json });
  expect(changed).toEqual({ status: 200, body: { rev: 2 } });
  return id;
}

describe.each(made)('deleting and restoring: %s', (collection) => {
  // SPEC 10.83
  it('moves the document to the trash and back, unchanged', async () => {
    const id = await make(collection);
    const path = `${collection}/doc/${id}`;
    const before = await records.stored(`${collection}/${id}`);
    const began = Date.now();
    expect(await remove(path)).toEqual({ status: 204, body: '' });
    expect(await records.stored(`${collection}/${id}`)).toBeUndefined();
    expect((await answer(`/col/${path}`, { token: people.tokens.admin })).status).toBe(404);
    const { deletedAt, expireAt, ...kept } = (await records.stored(`trash/${collection}.${id}`)) ?? {};
    expect(kept).toEqual(before);
    expect(Math.abs((deletedAt as Timestamp).toMillis() - began)).toBeLessThan(60_000);
    expect(Math.abs((expireAt as Timestamp).toMillis() - began - RETENTION_MS.trash)).toBeLessThan(60_000);
    expect((await remove(path)).status).toBe(404);

    expect(await undo(path)).toEqual({ status: 200, body: { id } });
    expect(await records.stored(`${collection}/${id}`)).toEqual(before);
    expect(await records.stored(`trash/${collection}.${id}`)).toBeUndefined();
    expect(await undo(path)).toEqual({ status: 404, body: 'This document does not exist in trash.' });
  });

  // SPEC 10.84
  it('is for admins only', async () => {
    const id = await make(collection);
    const path = `${collection}/doc/${id}`;
    const others = roles.filter((role) => role !== 'admin');
    for (const role of others) {
      const token = people.tokens[role];
      expect(await answer(`/col/${path}`, { method: 'DELETE', token }), role).toEqual(refused(role));
    }
    expect(await records.stored(`${collection}/${id}`)).toMatchObject(titled(collection, 'Changed'));
    await remove(path);
    const trashed = await records.stored(`trash/${collection}.${id}`);
    for (const role of others) {
      const token = people.tokens[role];
      expect(await answer(`/col/${path}/restore`, { method: 'POST', token }), role).toEqual(refused(role));
      const read = await answer(`/col/trash/doc/${collection}.${id}`, { token });
      expect(read, role).toEqual(refused(role));
    }
    expect(await records.stored(`trash/${collection}.${id}`)).toEqual(trashed);
    expect(await records.stored(`${collection}/${id}`)).toBeUndefined();
  });

  // SPEC 10.85
  it('does not restore over a newer document with the same id, whose deletion replaces the trash entry', async () => {
    const id = await make(collection);
    const path = `${collection}/doc/${id}`;
    await remove(path);
    const again = {
      method: 'PUT',
      token: people.tokens.admin,
      json: {
        ...samples[collection],
        ...(collection === 'answers' && { post: id.split('_')[0], member: people.addresses.officer }),
        ...titled(collection, 'Newer'),
      },
    };
    expect((await answer(`/col/${path}`, again)).status).toBe(201);
    expect(await undo(path)).toEqual({ status: 409, body: `This document already exists in ${collection}.` });
    expect(await records.stored(`${collection}/${id}`)).toMatchObject({ ...titled(collection, 'Newer'), rev: 1 });
    expect(await records.stored(`trash/${collection}.${id}`)).toMatchObject({
      ...titled(collection, 'Changed'),
      rev: 2,
    });
    expect((await remove(path)).status).toBe(204);
    expect(await undo(path)).toMatchObject({ status: 200 });
    expect(await records.stored(`${collection}/${id}`)).toMatchObject({ ...titled(collection, 'Newer'), rev: 1 });
  });

  // SPEC 10.85
  it('happens once when requested many times at once', async () => {
    const id = await make(collection);
    const path = `${collection}/doc/${id}`;
    const before = await records.stored(`${collection}/${id}`);
    const removals = await Promise.all(Array.from({ length: 5 }, () => remove(path)));
    expect(removals.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(removals.filter(({ status }) => status === 404)).toHaveLength(4);
    const restorations = await Promise.all(Array.from({ length: 5 }, () => undo(path)));
    expect(restorations.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(restorations.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
    expect(await records.stored(`${collection}/${id}`)).toEqual(before);
  });
});

/** Stores a location with whole numbers as doubles, like SDKs for other languages. */
async function storeWholeDoubles(path: string): Promise<void> {
  const { firestore, projectId } = ownSuite();
  const url = `http://${firestore}/v1/projects/${projectId}/databases/(default)/documents/${path}`;
  const coordinate = { mapValue: { fields: { lat: { doubleValue: 40 }, lng: { doubleValue: -75 } } } };
  const response = await fetch(`${url}?updateMask.fieldPaths=location`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
    body: JSON.stringify({ fields: { location: { mapValue: { fields: { coordinate } } } } }),
  });
  expect(response.status).toBe(200);
}

describe('an alert at whole degrees', () => {
  // SPEC 10.83
  it.each(['integers', 'doubles'])('is deleted and restored, stored as %s', async (kind) => {
    const id = await make('alerts');
    const path = `alerts/doc/${id}`;
    const location = { coordinate: { lat: 40, lng: -75 } };
    if (kind === 'doubles') await storeWholeDoubles(`alerts/${id}`);
    else await answer(`/col/${path}`, { method: 'PATCH', token: people.tokens.admin, json: { location } });
    const before = await records.stored(`alerts/${id}`);
    expect(before).toMatchObject({ location });
    expect(await remove(path)).toEqual({ status: 204, body: '' });
    expect(await undo(path)).toEqual({ status: 200, body: { id } });
    expect(await records.stored(`alerts/${id}`)).toEqual(before);
  });
});

it('admins read deleted documents in the trash one at a time, not as a list', async () => {
  const id = await make('posts');
  await remove(`posts/doc/${id}`);
  const { tokens } = people;
  expect(await answer(`/col/trash/doc/posts.${id}`, { token: tokens.admin })).toEqual({
    status: 200,
    body: {
      id: `posts.${id}`,
      title: 'Changed',
      media: ['/posts/a.jpg', '/posts/b.jpg'],
      deletedAt: expect.any(String) as string,
      expireAt: expect.any(String) as string,
    },
  });
  expect((await answer('/col/trash?limit=1', { token: tokens.admin })).status).toBe(403);
});

it('the trash has nothing from other collections: a member is deleted for good', async () => {
  const email = 'gone.trash@people.example';
  await records.put({ [`members/${email}`]: memberRecord(email, ['member']) });
  expect((await remove(`members/doc/${email}`)).status).toBe(204);
  expect(await records.stored(`trash/members.${email}`)).toBeUndefined();
  expect(await undo(`members/doc/${email}`)).toEqual({ status: 404, body: 'This document does not exist in trash.' });
  expect((await undo('audit/doc/x')).status).toBe(404);
  expect((await undo('audit/doc/x', people.tokens.member)).status).toBe(403);
  expect((await undo('nothing/doc/x')).status).toBe(404);
  expect((await answer('/col/posts/doc/x/restore', { token: people.tokens.admin })).status).toBe(405);
});

// SPEC 10.84
it('a direct delete without the trash is denied, as is a direct write to the trash', async () => {
  const id = await make('posts');
  const direct = firestoreAs(people.tokens.admin);
  expect(await direct.delete(`posts/${id}`)).toBe('denied');
  expect(await direct.set(`trash/posts.${id}`, { title: { stringValue: 'x' } })).toBe('denied');
  expect(await records.stored(`posts/${id}`)).toMatchObject({ title: 'Changed' });
});

const occurred = new Date(time);
const malformed = {
  'posts/trash-malformed': { type: 'News', title: 5, description: 'd', occurrenceDate: occurred },
  'incidents/trash-malformed': { startTime: 675_777_600_000, TypeCode: { a: 1 }, Address: 'x' },
  'members/malformed.trash@people.example': { email: 'malformed.trash@people.example', fName: 'F', lName: 5 },
};

/** Returns the faults that the API lists for each document. */
async function listedFaults(): Promise<Record<string, unknown>> {
  const { status, body } = await answer('/malformed', { token: people.tokens.admin });
  expect(status).toBe(200);
  const documents = body as { collection: string; id: string; faults: unknown }[];
  const entries = documents.map(({ collection, id, faults }) => [`${collection}/${id}`, faults] as const);
  return Object.fromEntries(entries.filter(([path]) => Object.hasOwn(malformed, path)));
}

const removeMalformed = (path: string, role: keyof Callers['tokens'] = 'admin') =>
  answer(`/malformed/${path}`, { method: 'DELETE', token: people.tokens[role] });

describe('malformed documents', () => {
  const paths = Object.keys(malformed);

  it('are for admins, who list, delete and restore them', async () => {
    await records.put(malformed);
    for (const path of paths) records.forget(`trash/${path.replace('/', '.')}`);
    // The document was written directly, so a trigger or a read has to notice the fault.
    expect((await answer('/col/incidents/doc/trash-malformed')).status).toBe(404);
    await vi.waitFor(async () => expect(Object.keys(await listedFaults()).sort()).toEqual([...paths].sort()), {
      timeout: 30_000,
      interval: 200,
    });
    expect(await listedFaults()).toEqual({
      [paths[0] ?? '']: [{ field: 'title', reason: 'is not a text' }],
      [paths[1] ?? '']: [{ field: 'TypeCode', reason: 'is not a text' }],
      [paths[2] ?? '']: [{ field: 'lName', reason: 'is not a text' }],
    });
    for (const role of ['member', 'anonymous'] as const) {
      expect(await answer('/malformed', { token: people.tokens[role] })).toEqual(refused(role));
      for (const path of paths) expect(await removeMalformed(path, role)).toEqual(refused(role));
    }
    for (const path of paths)
      expect(await undo(path.replace('/', '/doc/'), people.tokens.member), path).toMatchObject({ status: 403 });
    for (const path of paths) {
      const before = await records.stored(path);
      expect(await removeMalformed(path), path).toEqual({ status: 204, body: '' });
      expect(await records.stored(path)).toBeUndefined();
      expect(Object.keys(await listedFaults())).not.toContain(path);
      expect((await removeMalformed(path)).status).toBe(404);
      expect((await undo(path.replace('/', '/doc/'))).status, path).toBe(200);
      expect(await records.stored(path)).toEqual(before);
      await vi.waitFor(async () => expect(Object.keys(await listedFaults())).toContain(path), {
        timeout: 30_000,
        interval: 200,
      });
    }
  });

  it('do not include well-formed ones, or an admin’s own record', async () => {
    const own = people.addresses.admin;
    expect(await removeMalformed(`members/${own}`)).toMatchObject({ status: 403 });
    const id = await make('posts');
    expect(await removeMalformed(`posts/${id}`)).toEqual({ status: 409, body: 'This document is not malformed.' });
    expect(await removeMalformed('nothing/x')).toEqual({ status: 404, body: 'There is no collection nothing.' });
    expect(await records.stored(`posts/${id}`)).toBeDefined();
  });
});
