import { dispatchKey, storeIncidents } from '@firehouse/incidents';
import { Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startLocalFirestore, type LocalFirestore } from '../testing/localFirestore.ts';
import { archiveIncident } from './archiveDeleted.ts';

const fire = { startTime: 1_000_000_000_000, TypeCode: 'Fire', Address: '12 MAIN ST' };
const LATER = '2100-01-01T00:00:00.000Z';

let local: LocalFirestore;

beforeAll(async () => {
  local = await startLocalFirestore();
});
beforeEach(() => local.clear());
afterAll(() => local.close());

const isHeld = (fields: Readonly<Record<string, unknown>>) => fields['TypeCode'] === 'Held';

/** Reports a type for incident `a`. */
async function report(TypeCode: string, order: number): Promise<void> {
  const message = { digest: String(order), text: '', center: 'County', isReadable: true, problem: '' };
  const dispatch = { key: dispatchKey('county', 'a'), order, message };
  await storeIncidents(local.db, [{ fields: { ...fire, TypeCode }, dispatch }], { isHeld });
}

/** Returns the only open incident as a snapshot, as in the event for its deletion. */
async function openIncident(): Promise<DocumentSnapshot> {
  const [found] = (await local.db.collection('incidents').get()).docs;
  if (found === undefined) throw new Error('There is no open incident.');
  return found;
}

async function ids(): Promise<Record<string, string[]>> {
  const names = ['drafts', 'incidents', 'incidents.closed'];
  const found = await Promise.all(names.map((name) => local.db.collection(name).get()));
  return Object.fromEntries(found.map(({ docs }, at) => [names[at] ?? '', docs.map(({ id }) => id)]));
}

it('an incident that moved to the drafts is not archived, wherever it is now', async () => {
  await report('Fire', 1);
  const deleted = await openIncident();
  const { id } = deleted;
  await report('Held', 2);
  const time = (await local.db.doc(`dispatches/moved.${id}`).get()).updateTime?.toDate().toISOString() ?? '';
  expect(await archiveIncident(local.db, deleted, time)).toBe('unchanged');
  expect(await ids()).toEqual({ drafts: [id], incidents: [], 'incidents.closed': [] });
  // An admin discards the draft.
  const draft = (await local.stored(`drafts/${id}`)) ?? {};
  await local.db.doc(`drafts/${id}`).delete();
  await local.db.doc(`trash/drafts.${id}`).set(draft);
  expect(await archiveIncident(local.db, deleted, LATER)).toBe('unchanged');
  await local.db.doc(`trash/drafts.${id}`).delete();
  // The incident is published again.
  await report('Fire', 3);
  expect(await archiveIncident(local.db, deleted, time)).toBe('unchanged');
  expect(await ids()).toEqual({ drafts: [], incidents: [id], 'incidents.closed': [] });
  // The incident is closed later.
  expect(await archiveIncident(local.db, deleted, LATER)).toBe('created');
  expect(await ids()).toEqual({ drafts: [], incidents: [], 'incidents.closed': [id] });
});

it('an incident that an admin released is not archived for its move to the drafts', async () => {
  await report('Fire', 1);
  const deleted = await openIncident();
  await deleted.ref.set({ ...fire, releasedAt: Timestamp.now() });
  expect(await archiveIncident(local.db, deleted, LATER)).toBe('unchanged');
  expect(await archiveIncident(local.db, await openIncident(), LATER)).toBe('created');
});
