import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startLocalFirestore, type LocalFirestore } from '../testing/localFirestore.ts';
import { lineOfChange, type AuditedCollection } from './lineOfChange.ts';
import {
  auditClosedReleases,
  auditClosings,
  auditDiscards,
  auditDrafts,
  auditReleases,
  auditRestores,
  recordedWrites,
} from './auditTriggers.ts';

const { auditApplications, auditMembers, auditPosts } = recordedWrites;

const chief = 'chief@people.example';
/** A member's account. Its address was stored when the member signed in. */
const user = { authType: 'unknown', authId: 'uid-chief' };
/** Writers that bypass the security rules. */
const operator = { authType: 'unknown', authId: 'operator@cloud.example' };
const server = { authType: 'service_account', authId: 'server@x.iam.gserviceaccount.com' };
const ttl = { authType: 'system', authId: undefined };

let firestore: LocalFirestore;

beforeAll(async () => {
  firestore = await startLocalFirestore();
});
afterAll(() => firestore.close());
beforeEach(async () => {
  await firestore.clear();
  await firestore.db.doc('identities/uid-chief').set({ member: chief });
});

let number = 0;
/** Creates the properties shared by all events in one commit. */
function commit(author: typeof user | typeof ttl = user) {
  number += 1;
  return { time: new Date(Date.UTC(2026, 5, 1, 0, 0, number)).toISOString(), ...author };
}
type Commit = ReturnType<typeof commit>;

interface Handler {
  run(event: never): unknown;
}

const snapshot = (fields?: DocumentData) => ({ data: () => fields });

/**
 * Creates an event like the SDK's, and returns a function that delivers it. Call the function repeatedly to simulate
 * duplicate deliveries.
 */
function event(handler: Handler, id: string, inCommit: Commit, data: unknown): () => Promise<void> {
  number += 1;
  const given = { id: `event-${number}`, ...inCommit, params: { id }, data };
  return async () => {
    await handler.run(given as never);
  };
}

const written = (
  handler: Handler,
  id: string,
  { before, after }: { readonly before?: DocumentData; readonly after?: DocumentData },
  inCommit = commit(),
) => event(handler, id, inCommit, { before: snapshot(before), after: snapshot(after) });
const deleted = (handler: Handler, id: string, fields: DocumentData, inCommit = commit()) =>
  event(handler, id, inCommit, snapshot(fields));

/** Returns all audit lines, oldest first, as `[operation, collection, document, by, title, fields]`. */
async function audit(): Promise<unknown[][]> {
  const { docs } = await firestore.db.collection('audit').orderBy('at').get();
  return docs.map((line) =>
    ['operation', 'collection', 'document', 'by', 'title', 'fields'].map((name) => line.get(name) as unknown),
  );
}

/** Delivers two events in both orders, once and twice each. */
async function inEveryOrder(one: () => Promise<void>, other: () => Promise<void>, expected: unknown[][]) {
  for (const order of [
    [one, other],
    [other, one],
    [one, other, one, other],
    [other, one, other, one],
  ]) {
    await Promise.all((await firestore.db.collection('audit').get()).docs.map(({ ref }) => ref.delete()));
    for (const deliver of order) await deliver();
    expect(await audit()).toEqual(expected);
  }
}

describe('a change', () => {
  it('leaves one line, however often and in whatever order its events arrive', async () => {
    const events = [
      written(auditPosts, 'p', { after: { title: 'One', rev: 1 } }),
      written(auditPosts, 'p', { before: { title: 'One', rev: 1 }, after: { title: 'Two', rev: 2, subtitle: 's' } }),
      written(auditPosts, 'p', { before: { title: 'Two' } }),
    ];
    for (const deliver of [...events.toReversed(), ...events]) await deliver();
    expect(await audit()).toEqual([
      ['create', 'posts', 'p', chief, 'One', ['title']],
      ['update', 'posts', 'p', chief, 'Two', ['subtitle', 'title']],
      ['delete', 'posts', 'p', chief, 'Two', []],
    ]);
  });

  it('that only the server sees leaves no line: the endpoint that made it records what it did', async () => {
    const before = { fName: 'Ada', lName: 'Byrne', rev: 1 };
    const at = Timestamp.fromMillis(1_000);
    await written(auditMembers, 'a', { before, after: { ...before, sessionsEndedAt: at } }, commit(server))();
    await written(auditMembers, 'a', { before: { ...before, sessionsEndedAt: at }, after: before }, commit(server))();
    expect(await audit()).toEqual([]);
    await written(auditMembers, 'a', { before, after: { ...before, sessionsEndedAt: at, lName: 'Reed' } })();
    expect(await audit()).toEqual([['update', 'members', 'a', chief, 'Ada Reed', ['lName', 'sessionsEndedAt']]]);
  });

  it('is at the time of its commit', async () => {
    const inCommit = commit();
    await written(auditPosts, 'p', { after: { title: 'One' } }, inCommit)();
    const { docs } = await firestore.db.collection('audit').get();
    expect(docs[0]?.get('at')).toEqual(Timestamp.fromMillis(Date.parse(inCommit.time)));
  });

  it.each([
    ['a user', user, chief],
    ['a user whose sign-in stored no address', { ...user, authId: 'uid-nobody' }, 'uid-nobody'],
    ['somebody at the console', operator, operator.authId],
    ['the server', server, 'system'],
    ['Google Cloud', ttl, 'system'],
    ['nobody', { authType: 'unauthenticated', authId: 'x' }, 'system'],
  ])('by %s names its author', async (_who, author, by) => {
    await written(auditMembers, 'ada@people.example', { after: { fName: 'A', lName: 'B' } }, commit(author))();
    expect(await audit()).toEqual([['create', 'members', 'ada@people.example', by, 'A B', ['fName', 'lName']]]);
  });

  it('of two documents in one commit leaves two lines', async () => {
    const inCommit = commit();
    await written(auditPosts, 'p', { after: { title: 'One' } }, inCommit)();
    await written(auditPosts, 'q', { after: { title: 'Two' } }, inCommit)();
    expect(await audit()).toHaveLength(2);
  });
});

describe('restoring', () => {
  const fields = { title: 'Parade', rev: 4 };

  it('is one line, and no creation, whichever of its two events arrives first', async () => {
    const inCommit = commit();
    await inEveryOrder(
      written(auditPosts, 'p', { after: fields }, inCommit),
      deleted(auditRestores, 'posts.p', { ...fields, deletedAt: 1, expireAt: 2 }, inCommit),
      [['restore', 'posts', 'p', chief, 'Parade', []]],
    );
  });

  it('of one document does not hide the creation of another in the same commit', async () => {
    const inCommit = commit();
    await written(auditPosts, 'q', { after: { title: 'New' } }, inCommit)();
    await deleted(auditRestores, 'posts.p', fields, inCommit)();
    expect(new Set((await audit()).map(([operation, , document]) => [operation, document].join(' ')))).toEqual(
      new Set(['create q', 'restore p']),
    );
  });

  it.each([
    ['the policy that empties the trash', ttl],
    ['the server', server],
    ['somebody at the console', operator],
  ])('is not what %s does to the trash', async (_who, author) => {
    await deleted(auditRestores, 'posts.p', fields, commit(author))();
    expect(await audit()).toEqual([]);
  });

  it('is not the deletion of an entry that names no restorable document', async () => {
    for (const id of ['members.ada', 'posts', '.p']) await deleted(auditRestores, id, fields)();
    expect(await audit()).toEqual([]);
  });
});

describe('a draft', () => {
  const draft = { state: 'held', ChiefComplaint: 'Fall', TypeCode: 'EMS' };

  it('that is discarded leaves one line, whichever of its two events arrives first', async () => {
    const inCommit = commit();
    await inEveryOrder(
      written(auditDrafts, 'd', { before: draft }, inCommit),
      written(auditDiscards, 'drafts.d', { after: { ...draft, deletedAt: 1 } }, inCommit),
      [['delete', 'drafts', 'd', chief, 'Fall', []]],
    );
  });

  it('that is released leaves one line, however often its event arrives', async () => {
    const deliver = written(auditDrafts, 'd', { before: draft });
    for (const _ of [1, 2]) await deliver();
    expect(await audit()).toEqual([['release', 'drafts', 'd', chief, 'Fall', []]]);
  });

  it('that somebody deletes at the console was deleted, not released', async () => {
    await written(auditDrafts, 'd', { before: draft }, commit(operator))();
    await written(auditDiscards, 'drafts.d', { after: draft }, commit(operator))();
    expect(await audit()).toEqual([['delete', 'drafts', 'd', operator.authId, 'Fall', []]]);
  });

  it('that an admin changes leaves a line; dispatch leaves none', async () => {
    const change = { before: draft, after: { ...draft, ChiefComplaint: 'Fire' } };
    await written(auditDrafts, 'd', change, commit(server))();
    await written(auditDrafts, 'e', { before: draft }, commit(server))();
    expect(await audit()).toEqual([]);
    await written(auditDrafts, 'd', change)();
    expect(await audit()).toEqual([['update', 'drafts', 'd', chief, 'Fire', ['ChiefComplaint']]]);
  });

  it('is the only trash entry whose creation is recorded', async () => {
    await written(auditDiscards, 'posts.p', { after: { title: 'Parade' } })();
    await written(auditDiscards, 'drafts.d', { before: draft })();
    expect(await audit()).toEqual([]);
  });
});

describe('an incident', () => {
  const incident = { TypeCode: 'EMS', Address: '57 Secret Street' };

  it('that an admin closes leaves one line, however often its event arrives; the server leaves none', async () => {
    const closing = deleted(auditClosings, 'i', incident);
    for (const _ of [1, 2]) await closing();
    await deleted(auditClosings, 'j', incident, commit(server))();
    expect(await audit()).toEqual([['close', 'incidents', 'i', chief, 'EMS', []]]);
  });

  it.each([
    ['incidents', auditReleases],
    ['incidents.closed', auditClosedReleases],
  ])('in %s that an admin releases leaves a line; dispatch leaves none', async (collection, handler) => {
    const change = { before: incident, after: { ...incident, releasedAt: 1 } };
    await written(handler, 'i', change)();
    await written(handler, 'j', change, commit(server))();
    expect(await audit()).toEqual([['release', collection, 'i', chief, 'EMS', ['releasedAt']]]);
  });
});

it('the server’s own creations are recorded, too, each with its own line', async () => {
  const application = { name: 'Ada', status: 'new' };
  for (const id of ['a', 'b']) await written(auditApplications, id, { after: application }, commit(server))();
  await written(auditPosts, 'p', { after: { title: 'Imported' } }, commit(server))();
  expect(await audit()).toEqual([
    ['create', 'members.applications', 'a', 'system', 'Ada', ['name', 'status']],
    ['create', 'members.applications', 'b', 'system', 'Ada', ['name', 'status']],
    ['create', 'posts', 'p', 'system', 'Imported', ['title']],
  ]);
});

/** Creates a member's record. Without arguments, it has no `privileges` field. */
function record(...privileges: readonly unknown[]): DocumentData {
  return { fName: 'Ada', lName: 'Byrne', ...(privileges.length > 0 && { privileges: privileges[0] }) };
}

describe('a change of a member’s privileges', () => {
  it.each<[string, { before?: DocumentData; after?: DocumentData }, object]>([
    ['created with both', { after: record(['member', 'admin']) }, { granted: ['member', 'admin'] }],
    ['created with none', { after: record([]) }, {}],
    ['created without the field', { after: record() }, {}],
    ['made an admin', { before: record(['member']), after: record(['member', 'admin']) }, { granted: ['admin'] }],
    ['no longer an admin', { before: record(['admin', 'member']), after: record(['member']) }, { taken: ['admin'] }],
    [
      'changed from one to the other',
      { before: record(['member']), after: record(['admin']) },
      { granted: ['admin'], taken: ['member'] },
    ],
    ['in another order', { before: record(['member', 'admin']), after: record(['admin', 'member']) }, {}],
    ['the same', { before: record(['admin']), after: { ...record(['admin']), aboutMe: 'new' } }, {}],
    ['deleted', { before: record(['member', 'admin']) }, { taken: ['member', 'admin'] }],
    ['a text that becomes a list', { before: record('admin'), after: record(['admin']) }, { granted: ['admin'] }],
    ['a list that becomes a map', { before: record(['admin']), after: record({ admin: true }) }, { taken: ['admin'] }],
    ['unknown names', { before: record([]), after: record(['secret', 7, null, 'member']) }, { granted: ['member'] }],
    ['one of them twice', { before: record([]), after: record(['admin', 'admin']) }, { granted: ['admin'] }],
  ])('is in its line, and no other value: %s', async (_what, change, privileges) => {
    await written(auditMembers, 'ada@people.example', change)();
    const [line] = (await firestore.db.collection('audit').get()).docs;
    const { at: _at, by: _by, operation: _operation, fields: _fields, ...rest } = line?.data() ?? {};
    expect(rest).toEqual({
      collection: 'members',
      document: 'ada@people.example',
      title: 'Ada Byrne',
      ...privileges,
    });
  });

  it('is nothing in other collections', async () => {
    await written(auditPosts, 'p', { after: { title: 'One', privileges: ['admin'] } })();
    const [line] = (await firestore.db.collection('audit').get()).docs;
    expect(Object.keys(line?.data() ?? {})).not.toContain('granted');
  });
});

describe('a series of trainings', () => {
  const [first, second] = ['s', 's-2'];
  const date = { title: 'Drill', series: first, createdAt: Timestamp.fromMillis(0), postedBy: chief, rev: 1 };
  const bothDates = (inCommit: Commit, change: Parameters<typeof written>[2]) =>
    [first, second].map((id) => written(auditPosts, id, change, inCommit)) as [
      () => Promise<void>,
      () => Promise<void>,
    ];
  const line = (operation: string, document: string, fields: readonly string[] = []) =>
    [operation, 'posts', document, chief, 'Drill', fields] as const;
  const names = ['postedBy', 'series', 'title'];

  // SPEC 10.135
  it('has one line when it is created, however its events arrive', async () => {
    await inEveryOrder(...bothDates(commit(), { after: date }), [[...line('create', first, names)]]);
  });

  // SPEC 10.135
  it('has one line when several dates are changed at once, and one for each date that is changed alone', async () => {
    const change = { before: date, after: { ...date, description: 'x', rev: 2 } };
    await inEveryOrder(...bothDates(commit(), change), [[...line('update', first, ['description'])]]);
    await written(auditPosts, second, change)();
    await written(auditPosts, 's-3', change)();
    expect((await audit()).map(([, , document]) => document)).toEqual([first, second, 's-3']);
  });

  // SPEC 10.135
  it('has one line when it is deleted, and one when it is restored', async () => {
    const trashed = { ...date, deletedWith: 'd' };
    const deliveries = [first, second].map((id) => {
      const [out, back] = [commit(), commit()];
      return {
        deleting: [
          written(auditPosts, id, { before: date }, out),
          written(auditDiscards, `posts.${id}`, { after: trashed }, out),
        ],
        restoring: [
          written(auditPosts, id, { after: date }, back),
          deleted(auditRestores, `posts.${id}`, trashed, back),
        ],
      };
    });
    await written(auditPosts, first, { after: date })();
    for (const { deleting } of deliveries) for (const deliver of deleting.toReversed()) await deliver();
    for (const { deleting } of deliveries) for (const deliver of deleting) await deliver();
    for (const { restoring } of deliveries) for (const deliver of restoring) await deliver();
    expect((await audit()).map(([operation, , document]) => [operation, document])).toEqual([
      ['create', first],
      ['delete', first],
      ['restore', first],
    ]);
  });

  it('has a line of its own for a date that is deleted and restored alone', async () => {
    const [out, back] = [commit(), commit()];
    await written(auditPosts, first, { after: date })();
    await written(auditDiscards, `posts.${second}`, { after: date }, out)();
    await written(auditPosts, second, { after: { ...date, title: 'Later title' } }, back)();
    await deleted(auditRestores, `posts.${second}`, date, back)();
    expect(await audit()).toEqual([
      [...line('create', first, names)],
      [...line('delete', second)],
      [...line('restore', second)],
    ]);
  });

  it('deleted in the console has a line for each date', async () => {
    for (const id of [first, second]) await written(auditPosts, id, { before: date }, commit(operator))();
    expect((await audit()).map(([operation, , document, by]) => [operation, document, by])).toEqual([
      ['delete', first, operator.authId],
      ['delete', second, operator.authId],
    ]);
  });
});

describe('a line', () => {
  it('names fields that were added, removed or changed, and no values', () => {
    const before = { title: 'T', subtitle: 'removed', media: ['/posts/a.jpg'], description: 'same', rev: 1 };
    const after = { title: 'T', endDate: 'added', media: ['/posts/b.jpg'], description: 'same', rev: 2, createdAt: 1 };
    const line = lineOfChange('posts', 'p', { before, after });
    expect(line.fields).toEqual(['endDate', 'media', 'subtitle']);
    expect(JSON.stringify(line)).not.toMatch(/removed|added|same|jpg/);
  });

  it.each<[AuditedCollection, DocumentData, string]>([
    ['posts', { title: 'x'.repeat(300) }, 'x'.repeat(200)],
    ['posts', {}, ''],
    ['apparatus', { title: 7 }, '7'],
    ['incidents', { TypeCode: 'EMS' }, 'EMS'],
    ['incidents.closed', { TypeCode: 'EMS', ChiefComplaint: 'Fall' }, 'Fall'],
    ['drafts', { text: 'secret' }, 'Dispatch message'],
  ])('of %s %j has a title', (collection, fields, title) => {
    expect(lineOfChange(collection, 'x', { before: undefined, after: fields }).title).toBe(title);
  });
});
