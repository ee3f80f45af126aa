import { GeoPoint, Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { archiveIncident } from '../incidents/archiveDeleted.ts';
import { startLocalFirestore, type LocalFirestore } from '../testing/localFirestore.ts';
import { listMalformed } from './listMalformed.ts';
import { readable } from '../documents/skipMalformed.ts';
import { recordIfMalformed } from '../documents/recordMalformed.ts';
import { moveMalformedToTrash, restoreMalformed } from './trashMalformed.ts';

const logged = vi.hoisted(() => vi.fn());
vi.mock('firebase-functions/logger', () => ({ warn: logged, error: logged }));

let firestore: LocalFirestore;

beforeAll(async () => {
  firestore = await startLocalFirestore();
});
afterAll(() => firestore.close());
beforeEach(async () => {
  await firestore.clear();
  logged.mockReset();
});

const whole = { startTime: 5, TypeCode: 'FIRE', Address: '1 Main St' };
const malformed = { ...whole, TypeCode: 5, point: new GeoPoint(1, 2), closedAt: Timestamp.fromMillis(7) };
const by = 'chief@people.example';

const listed = () => listMalformed(firestore.db);
const entries = async () => (await firestore.db.collection('malformed').get()).size;

/** Reads a document like an endpoint does, and waits until it has been recorded as malformed. */
async function read(collection: 'incidents' | 'incidents.closed' | 'members', id: string): Promise<void> {
  const before = await entries();
  readable(collection, id, (await firestore.stored(`${collection}/${id}`)) ?? {});
  await expect.poll(entries).toBe(before + 1);
}

describe('a malformed document', () => {
  it('is logged once, with its collection and ID', async () => {
    await firestore.put('incidents/once', malformed);
    await read('incidents', 'once');
    readable('incidents', 'once', malformed);
    expect(logged.mock.calls).toEqual([
      ['A malformed document was read.', { collection: 'incidents', document: 'once' }],
    ]);
  });

  it('of a member is logged under its key, without the address', async () => {
    await firestore.put('members/ada@people.example', {
      key: 'k1',
      email: 'ada@people.example',
      fName: 5,
      lName: 'Byrne',
    });
    await read('members', 'ada@people.example');
    expect(logged.mock.calls).toEqual([['A malformed document was read.', { collection: 'members', document: 'k1' }]]);
    readable('members', 'max@people.example', {});
    expect(JSON.stringify(logged.mock.calls)).not.toContain('@');
    await expect.poll(entries).toBe(2);
  });

  it('is listed until it is corrected or deleted, however often it was read', async () => {
    await firestore.put('incidents/listed', malformed);
    await read('incidents', 'listed');
    await recordIfMalformed(firestore.db, 'incidents', 'listed', malformed);
    const faults = [{ field: 'TypeCode', reason: 'is not a text' }];
    expect(await listed()).toEqual([{ collection: 'incidents', id: 'listed', faults }]);
    await firestore.put('incidents/listed', whole);
    expect(await listed()).toEqual([]);
    expect(await entries()).toBe(0);
    await recordIfMalformed(firestore.db, 'incidents', 'listed', whole);
    expect(await entries()).toBe(0);
  });
});

describe.each(['incidents', 'incidents.closed', 'members', 'calls.volume'] as const)('deleting in %s', (collection) => {
  const removal = { collection, id: 'x', by, isSignInRecent: true };
  const document = collection === 'calls.volume' ? { Jan: 'x' } : malformed;

  it('moves a malformed document to the trash and back, unchanged, with its lines in the audit', async () => {
    await firestore.put(`${collection}/x`, document);
    expect(await moveMalformedToTrash(firestore.db, removal)).toBe(true);
    expect(await firestore.stored(`${collection}/x`)).toBeUndefined();
    expect(await firestore.stored(`trash/${collection}.x`)).toMatchObject({
      ...document,
      deletedAt: expect.any(Timestamp),
    });
    expect(await moveMalformedToTrash(firestore.db, removal)).toBe(false);

    expect(await restoreMalformed(firestore.db, removal)).toBe(true);
    expect(await firestore.stored(`${collection}/x`)).toEqual(document);
    expect(await firestore.stored(`trash/${collection}.x`)).toBeUndefined();
    expect(await listed()).toMatchObject([{ collection, id: 'x' }]);
    expect(await restoreMalformed(firestore.db, removal)).toBe(false);
    const { docs } = await firestore.db.collection('audit').orderBy('at').get();
    expect(docs.map((line) => [line.get('by'), line.get('operation'), line.get('document')])).toEqual([
      [by, 'delete', 'x'],
      [by, 'restore', 'x'],
    ]);
  });

  it('does not overwrite a newer document on Undo', async () => {
    await firestore.put(`${collection}/x`, document);
    await moveMalformedToTrash(firestore.db, removal);
    await firestore.put(`${collection}/x`, { Feb: 1 });
    await expect(restoreMalformed(firestore.db, removal)).rejects.toMatchObject({ status: 409 });
    expect(await firestore.stored(`${collection}/x`)).toEqual({ Feb: 1 });
  });
});

it('a well-formed document cannot be deleted this way', async () => {
  await firestore.put('incidents/x', whole);
  const removal = { collection: 'incidents', id: 'x', by, isSignInRecent: true } as const;
  await expect(moveMalformedToTrash(firestore.db, removal)).rejects.toMatchObject({
    status: 409,
  });
  expect(await firestore.stored('incidents/x')).toEqual(whole);
});

it('a deleted malformed incident is not archived as closed, even if the event arrives after Undo', async () => {
  const removal = { collection: 'incidents', id: 'x', by, isSignInRecent: true } as const;
  await firestore.put('incidents/x', malformed);
  const deleted = await firestore.db.doc('incidents/x').get();
  await moveMalformedToTrash(firestore.db, removal);
  const deletedAt = (await firestore.stored('trash/incidents.x'))?.['deletedAt'] as Timestamp;
  expect(await archiveIncident(firestore.db, deleted, deletedAt.toDate().toISOString())).toBe('unchanged');
  await restoreMalformed(firestore.db, removal);
  expect(await archiveIncident(firestore.db, deleted, deletedAt.toDate().toISOString())).toBe('unchanged');
  expect(await firestore.stored('incidents/x')).toEqual(malformed);
  expect(await firestore.stored('incidents.closed/x')).toBeUndefined();
});
