import { asCaller } from '@firehouse/functions/testing/caller';
import { auditClosings, auditRestores, recordedWrites } from '@firehouse/functions/testing/audit';
import { Timestamp, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { deleteDoc, doc, getDoc, serverTimestamp, setDoc, updateDoc, type Firestore } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  changeEmail,
  deleteAccount,
  hasMicrosoft,
  signInAs,
  signInByMicrosoft,
  type SignedIn,
} from '../suite/accounts.ts';
import { ownSuite } from '../suite/context.ts';
import { answer } from './fetchApi.ts';
import { memberRecord } from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';

const { auditMembers, auditPosts } = recordedWrites;

const chief = 'chief.audit@people.example';
const time = new Date('1988-01-01T00:00:00Z');
/** A day after `time`. */
const later = new Date('1988-01-02T00:00:00Z');
const incident = { startTime: time.getTime(), TypeCode: 'EMS', ChiefComplaint: 'Fall', Address: '57 Secret Street' };

/** A stored audit line. */
interface Line {
  readonly at: Timestamp;
  readonly by: string;
  readonly operation: string;
  readonly collection: string;
  readonly document: string;
  readonly title: string;
  readonly fields: readonly string[];
}

let records: Records;
let admin: SignedIn;

beforeAll(async () => {
  const { projectId, firestore } = ownSuite();
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', firestore);
  vi.stubEnv('GCLOUD_PROJECT', projectId);
  records = openRecords();
  await records.put({ [`members/${chief}`]: memberRecord(chief, ['member', 'admin']) });
  admin = await signInAs(chief);
});

afterAll(async () => {
  await deleteAccount(admin.uid);
  await records.clear();
  vi.unstubAllEnvs();
});

/** Waits for the expected number of audit lines about a document, and returns them, oldest first. */
async function lines(collection: string, document: string, expected: number): Promise<Line[]> {
  return vi.waitFor(
    async () => {
      const found = await stored(document);
      expect(found).toHaveLength(expected);
      expect(new Set(found.map((line) => line.collection))).toEqual(new Set([collection]));
      return found;
    },
    { timeout: 100_000, interval: 100 },
  );
}

async function stored(document: string): Promise<Line[]> {
  const found = await records.db.collection('audit').where('document', '==', document).get();
  return found.docs.map((line) => line.data() as Line).sort((a, b) => a.at.toMillis() - b.at.toMillis());
}

/**
 * Waits until all earlier events have been handled. Events are delivered in order, so this creates a document and waits
 * for its audit line.
 */
async function settled(): Promise<void> {
  const id = `audit-settled-${Math.random()}`;
  await directly((db) => setDoc(doc(db, 'apparatus', id), engine()));
  records.forget(`apparatus/${id}`);
  await lines('apparatus', id, 1);
}

/** Writes to Firestore directly, as a browser could. Bypasses the API, but not the security rules. */
async function directly(work: (db: Firestore) => Promise<void>, token = admin.idToken): Promise<void> {
  const { projectId, auth, firestore } = ownSuite();
  const project = { projectId, apiKey: 'local', authEmulator: auth, firestoreEmulator: firestore };
  await asCaller(project, { token }, work);
}

const stamps = () => ({ rev: 1, createdAt: serverTimestamp() });
const engine = () => ({ title: 'Engine', model: 'm', description: 'd', images: ['/apparatus/a.jpg'], ...stamps() });

const remove = (collection: string, id: string) =>
  answer(`/col/${collection}/doc/${id}`, { method: 'DELETE', token: admin.idToken });

/** Documents that an admin creates directly, with their expected titles in the audit. */
const made: readonly (readonly [collection: string, id: string, fields: () => object, title: string])[] = [
  [
    'posts',
    'audit-direct-post',
    () => ({ type: 'News', title: 'Fair', description: 'd', occurrenceDate: time, postedBy: chief, ...stamps() }),
    'Fair',
  ],
  [
    'alerts',
    'audit-direct-alert',
    () => ({ title: 'Flood', description: 'd', startTime: time, endTime: later, ...stamps() }),
    'Flood',
  ],
  ['apparatus', 'audit-direct-engine', engine, 'Engine'],
  [
    'members',
    'new.audit@people.example',
    () => ({
      key: 'k-audit',
      email: 'new.audit@people.example',
      fName: 'Ada',
      lName: 'Zz',
      startDt: time,
      orgRoles: ['Captain'],
      ...stamps(),
    }),
    'Ada Zz',
  ],
];

describe('a direct write under the rules', () => {
  it.each(made)('leaves one line that names its author: %s', async (collection, id, fields, title) => {
    const change = collection === 'members' ? { aboutMe: 'secret' } : { description: 'secret' };
    await directly(async (db) => setDoc(doc(db, collection, id), fields()));
    await directly(async (db) => updateDoc(doc(db, collection, id), { ...change, rev: 2 }));
    if (collection === 'members') await directly(async (db) => deleteDoc(doc(db, collection, id)));
    else expect((await remove(collection, id)).status).toBe(204);
    records.forget(`trash/${collection}.${id}`);
    const found = await lines(collection, id, 3);
    expect(found.map(({ by }) => by)).toEqual([chief, chief, chief]);
    expect(found.map(({ operation }) => operation)).toEqual(['create', 'update', 'delete']);
    expect(found.map((line) => line.title)).toEqual([title, title, title]);
    const given = Object.keys(fields()).filter((name) => name !== 'rev' && name !== 'createdAt');
    expect(found.map((line) => line.fields)).toEqual([given.sort(), Object.keys(change), []]);
    expect(JSON.stringify(found)).not.toContain('secret');
  });

  it('of an application’s status names the admin; its creation is attributed to the system', async () => {
    const { status } = await answer('/apply', {
      json: { name: 'Audit Applicant', address: 'a', phone: '610-555-0199', email: 'applicant.audit@people.example' },
    });
    expect(status).toBe(201);
    const found = await records.db.collection('members.applications').where('name', '==', 'Audit Applicant').get();
    const [application] = found.docs;
    if (application === undefined) throw new Error('There is no application.');
    records.forget(`members.applications/${application.id}`);
    const rev = Number(application.get('rev') ?? 0) + 1;
    await directly(async (db) => updateDoc(doc(db, application.ref.path), { status: 'reviewing', rev }));
    expect(await lines('members.applications', application.id, 2)).toMatchObject([
      { by: 'system', operation: 'create', title: 'Audit Applicant' },
      { by: chief, operation: 'update', title: 'Audit Applicant', fields: ['status'] },
    ]);
  });

  it.skipIf(!hasMicrosoft)(
    'names the address of the sign-in, not the one that the account was changed to',
    async () => {
      const own = 'renamed.audit@people.example';
      await records.put({ [`members/${own}`]: memberRecord(own, ['member', 'admin']) });
      const account = await signInByMicrosoft(own);
      await changeEmail(account, 'somebody.else@people.example');
      const { idToken } = await signInByMicrosoft(own);
      await directly(async (db) => setDoc(doc(db, 'apparatus/audit-renamed'), engine()), idToken);
      records.forget('apparatus/audit-renamed');
      expect(await lines('apparatus', 'audit-renamed', 1)).toMatchObject([{ by: own }]);
      await deleteAccount(account.uid);
    },
  );

  it('leaves no line when it is denied', async () => {
    const member = await signInAs(ownSuite().accounts.member);
    await records.put({ 'apparatus/audit-denied': { title: 'Kept' } });
    await lines('apparatus', 'audit-denied', 1);
    const attempt = directly(async (db) => deleteDoc(doc(db, 'apparatus/audit-denied')), member.idToken);
    await expect(attempt).rejects.toMatchObject({ code: 'permission-denied' });
    await settled();
    expect(await stored('audit-denied')).toMatchObject([{ operation: 'create', by: 'system' }]);
  });
});

it('each write through the API leaves one line, which admins can read', async () => {
  const created = await answer('/col/apparatus/doc', {
    token: admin.idToken,
    json: { title: 'T', model: 'm', description: 'd', images: ['/apparatus/a.jpg'] },
  });
  const { id } = created.body as { id: string };
  await answer(`/col/apparatus/doc/${id}`, { method: 'PATCH', token: admin.idToken, json: { title: 'U', model: 'n' } });
  await answer(`/col/apparatus/doc/${id}`, { method: 'DELETE', token: admin.idToken });
  await lines('apparatus', id, 3);
  const { body } = await answer('/col/audit?limit=100', { token: admin.idToken });
  const mine = (body as Record<string, unknown>[]).filter(({ document }) => document === id);
  expect(mine.map(({ operation }) => operation)).toEqual(['delete', 'update', 'create']);
  expect(mine[1]).toEqual({
    id: expect.any(String) as string,
    at: expect.any(String) as string,
    by: chief,
    operation: 'update',
    collection: 'apparatus',
    document: id,
    title: 'U',
    fields: ['model', 'title'],
  });
});

// SPEC 10.86
it('deleting and restoring leave one line each, and restoring is not a creation', async () => {
  const id = 'audit-undo';
  await directly((db) => setDoc(doc(db, 'apparatus', id), engine()));
  records.forget(`apparatus/${id}`, `trash/apparatus.${id}`);
  expect((await remove('apparatus', id)).status).toBe(204);
  const undone = await answer(`/col/apparatus/doc/${id}/restore`, { method: 'POST', token: admin.idToken });
  expect(undone.status).toBe(200);
  const expectLines = async () =>
    expect((await stored(id)).map(({ operation, by, title }) => [operation, by, title])).toEqual([
      ['create', chief, 'Engine'],
      ['delete', chief, 'Engine'],
      ['restore', chief, 'Engine'],
    ]);
  // Restoring causes two events, which can arrive in either order. The trash's event can even arrive before the earlier
  // deletion's.
  await vi.waitFor(expectLines, { timeout: 100_000, interval: 100 });
  await settled();
  await expectLines();
  expect((await stored(id)).at(-1)?.fields).toEqual([]);
  const ofTrash = await records.db.collection('audit').where('collection', '==', 'trash').get();
  expect(ofTrash.size).toBe(0);
});

function recorded(name: string, day: string, by: string, collection: string) {
  const at = Timestamp.fromDate(new Date(`${day}T12:00:00Z`));
  return {
    [`audit/${name}`]: { at, by, operation: 'update', collection, document: name, title: 't', fields: ['title'] },
  };
}

describe('the audit list', () => {
  const ada = 'ada.audit@people.example';
  const bea = 'bea.audit@people.example';

  // SPEC 10.93
  it('is filtered by person, collection and days, newest first', async () => {
    await records.put({
      ...recorded('audit-list-1', '1985-01-01', ada, 'posts'),
      ...recorded('audit-list-2', '1985-01-02', bea, 'posts'),
      ...recorded('audit-list-3', '1985-01-03', ada, 'alerts'),
      ...recorded('audit-list-4', '1985-01-04', ada, 'posts'),
    });
    const days = 'at>=1985-01-01 AND at<1985-01-04';
    const queries: [q: string, found: number[]][] = [
      [days, [3, 2, 1]],
      [`by="${ada}" AND ${days}`, [3, 1]],
      [`by="${ada}"`, [4, 3, 1]],
      [`collection="posts" AND ${days}`, [2, 1]],
      [`by="${ada}" AND collection="posts" AND ${days}`, [1]],
      [`by="${ada}" AND collection="posts"`, [4, 1]],
    ];
    for (const [q, found] of queries) {
      const { body } = await answer(`/col/audit?q=${encodeURIComponent(q)}`, { token: admin.idToken });
      const documents = (body as { document: string }[]).map(({ document }) => document);
      expect(documents, q).toEqual(found.map((number) => `audit-list-${number}`));
    }
    const path = `/col/audit?q=${encodeURIComponent(`by="${ada}"`)}&limit=2&orderBy=at,asc`;
    const { body } = await answer(path, { token: admin.idToken });
    expect((body as { document: string }[]).map(({ document }) => document)).toEqual(['audit-list-1', 'audit-list-3']);
  });
});

it('a write by the server is attributed to the system', async () => {
  await records.put({ 'posts/audit-server': { title: 'By the server' } });
  expect(await lines('posts', 'audit-server', 1)).toMatchObject([
    { by: 'system', operation: 'create', title: 'By the server' },
  ]);
});

describe('closing an incident', () => {
  it('leaves exactly one line', async () => {
    await records.put({ 'incidents/audit-closing': incident });
    records.forget('incidents.closed/audit-closing');
    const { status } = await answer('/col/incidents/doc/audit-closing', { method: 'DELETE', token: admin.idToken });
    expect(status).toBe(204);
    await vi.waitFor(
      async () => expect((await records.db.doc('incidents.closed/audit-closing').get()).exists).toBe(true),
      { timeout: 100_000, interval: 100 },
    );
    const line = { by: chief, operation: 'close', title: 'Fall', fields: [] };
    expect(await lines('incidents', 'audit-closing', 1)).toMatchObject([line]);
    await settled();
    expect(await stored('audit-closing')).toHaveLength(1);
  });

  it('leaves no line when the server deletes the incident', async () => {
    await records.put({ 'incidents/audit-double': incident });
    records.forget('incidents.closed/audit-double');
    await records.db.doc('incidents/audit-double').delete();
    await records.put({ 'incidents/audit-after': incident });
    records.forget('incidents.closed/audit-after');
    await answer('/col/incidents/doc/audit-after', { method: 'DELETE', token: admin.idToken });
    await lines('incidents', 'audit-after', 1);
    expect(await stored('audit-double')).toEqual([]);
  });
});

const forgetLine = ({ ref }: QueryDocumentSnapshot) => ref.delete();

/** Creates a snapshot like those from the SDK; without fields, the document doesn't exist. */
const snapshot = (fields?: object) => ({ data: () => fields });

describe('events that arrive twice, late or in reverse', () => {
  let number = 0;

  /** Creates an event with only the properties that the handlers read. */
  function event(document: string, data: object) {
    number += 1;
    return {
      id: `audit-event-${process.pid}-${number}`,
      time: new Date(Date.UTC(1988, 0, 1, 0, 0, number)).toISOString(),
      params: { id: document },
      authType: 'unknown',
      authId: admin.uid,
      data,
    };
  }

  type RunWritten = Parameters<typeof auditPosts.run>[0];
  type RunDeleted = Parameters<typeof auditClosings.run>[0];
  type RunRestored = Parameters<typeof auditRestores.run>[0];

  it('leave one line each, in the order of the changes', async () => {
    const id = 'audit-reordered';
    const events = [
      event(id, { before: snapshot(), after: snapshot({ title: 'One' }) }),
      event(id, { before: snapshot({ title: 'One' }), after: snapshot({ title: 'Two' }) }),
      event(id, { before: snapshot({ title: 'Two' }), after: snapshot() }),
    ] as unknown as RunWritten[];
    for (const one of [...events.toReversed(), ...events]) await auditPosts.run(one);
    await Promise.all(events.map((one) => auditPosts.run(one)));
    expect((await stored(id)).map(({ operation, title, by }) => [operation, title, by])).toEqual([
      ['create', 'One', chief],
      ['update', 'Two', chief],
      ['delete', 'Two', chief],
    ]);
  });

  // SPEC 10.86
  it('leave one line for a restore, whichever of its two events arrives first', async () => {
    const id = 'audit-restored';
    const fields = { title: 'Parade', rev: 4 };
    const creation = event(id, { before: snapshot(), after: snapshot(fields) });
    const emptied = {
      ...event(`posts.${id}`, snapshot({ ...fields, deletedAt: 'then', expireAt: 'later' })),
      time: creation.time,
    };
    const created = () => auditPosts.run(creation as unknown as RunWritten);
    const restored = () => auditRestores.run(emptied as unknown as RunRestored);
    const line = {
      at: Timestamp.fromDate(new Date(creation.time)),
      by: chief,
      operation: 'restore',
      collection: 'posts',
      document: id,
      title: 'Parade',
      fields: [],
    };
    for (const order of [
      [created, restored],
      [restored, created],
      [created, restored, created, restored],
    ]) {
      for (const run of order) await run();
      expect(await stored(id)).toEqual([line]);
      await Promise.all((await records.db.collection('audit').where('document', '==', id).get()).docs.map(forgetLine));
    }
    await Promise.all([created(), restored(), created(), restored()]);
    expect(await stored(id)).toEqual([line]);
  });

  it.each([
    ['the policy that empties the trash', { authType: 'system', authId: undefined }],
    ['the server', { authType: 'service_account', authId: 'server@x.iam.gserviceaccount.com' }],
    ['an operator at the console', { authType: 'unknown', authId: 'operator@cloud.example' }],
  ])('leave no line when %s deletes a trash entry', async (_, author) => {
    const emptied = { ...event('posts.audit-emptied', snapshot({ title: 'Parade' })), ...author };
    await auditRestores.run(emptied as unknown as RunRestored);
    expect(await stored('audit-emptied')).toEqual([]);
  });

  it('leave one line for a closing', async () => {
    const closing = event('audit-twice', snapshot(incident)) as unknown as RunDeleted;
    await auditClosings.run(closing);
    await Promise.all([auditClosings.run(closing), auditClosings.run(closing)]);
    expect(await stored('audit-twice')).toMatchObject([
      { operation: 'close', by: chief, at: Timestamp.fromDate(new Date(closing.time)) },
    ]);
  });

  it('name an account without a stored address by its uid', async () => {
    const change = { before: snapshot(), after: snapshot({ fName: 'A', lName: 'B' }) };
    const unknown = { ...event('audit-unknown', change), authId: 'uid-of-nobody' } as unknown as RunWritten;
    await auditMembers.run(unknown);
    expect(await stored('audit-unknown')).toMatchObject([{ by: 'uid-of-nobody', title: 'A B' }]);
  });
});

it('no client can read the stored addresses of accounts, not even an admin', async () => {
  expect(await records.stored(`identities/${admin.uid}`)).toEqual({ member: chief });
  const attempt = directly(async (db) => {
    await getDoc(doc(db, 'identities', admin.uid));
  });
  await expect(attempt).rejects.toMatchObject({ code: 'permission-denied' });
});
