import { access, audiences, entities, type Audience, type Collection } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer } from './call.ts';
import { gatherPeople, memberRecord, roles, type People, type Role } from './people.ts';
import { openRecords, type Records } from './records.ts';

/** What each caller is; who sent no token is asked to sign in. */
const audienceOf: Readonly<Record<Role, Audience>> = {
  anonymous: 'public',
  unverified: 'public',
  stranger: 'public',
  member: 'member',
  demoted: 'member',
  admin: 'admin',
};

const time = Timestamp.fromDate(new Date('1990-01-01T00:00:00Z'));
const call = { startTime: 631_152_000_000, TypeCode: 'EMS', Address: 'x' };

/** A document of each collection: the compiler asks for one of a new collection. */
const samples: Readonly<Record<Collection, Record<string, unknown>>> = {
  incidents: call,
  'incidents.closed': { ...call, closedAt: time },
  'calls.volume': { Jan: 1 },
  'calls.daily': { days: { '01-01': 1 } },
  posts: { type: 'News', title: 't', postedBy: 'a@b.example', description: 'd', occurrenceDate: time },
  alerts: { title: 't', description: 'd', startTime: time, endTime: time },
  apparatus: { title: 't', model: 'm', description: 'd', images: ['/apparatus/a.jpg'] },
  members: memberRecord('policy@people.example', ['member']),
  'members.applications': { name: 'n', address: 'a', phone: 'p', email: 'e@people.example', receivedAt: time, status: 'new' },
  audit: { at: time, by: 'a@b.example', operation: 'create', collection: 'posts', document: 'x' },
  subscriptions: { email: 'policy@people.example', type: ['alerts'] },
};
const idOf = (collection: Collection) => (entities[collection].id === 'email' ? 'policy@people.example' : 'policy');

const cells = (Object.keys(access) as Collection[]).flatMap((collection) =>
  roles.map((role): [Collection, Role] => [collection, role]),
);

let records: Records;
let people: People;

beforeAll(async () => {
  records = openRecords();
  people = await gatherPeople(records, 'policy');
});

afterAll(async () => {
  await people.leave();
  await records.clear();
});

/** What the table says: granted, or refused with a sign-in asked for or not. */
function expected(grant: string, role: Role, granted: number): number {
  const needed = grant === 'own' ? 'admin' : grant;
  const isGranted = audiences.some((audience) => audience === needed) && audiences.indexOf(audienceOf[role]) >= audiences.indexOf(needed as Audience);
  if (isGranted) return granted;
  return role === 'anonymous' ? 401 : 403;
}

describe('the access table, through the API', () => {
  it.each(cells)('%s, for %s: list, get and delete', async (collection, role) => {
    const token = people.tokens[role];
    const path = `/col/${collection}/doc/${idOf(collection)}`;
    await records.put({ [`${collection}/${idOf(collection)}`]: samples[collection] });
    const verdicts = {
      list: await answer(`/col/${collection}?limit=1`, { token }),
      get: await answer(path, { token }),
      delete: await answer(path, { token, method: 'DELETE' }),
    };
    expect(Object.fromEntries(Object.entries(verdicts).map(([operation, { status }]) => [operation, status]))).toEqual({
      list: expected(access[collection].list, role, 200),
      get: expected(access[collection].get, role, 200),
      delete: expected(access[collection].delete, role, 204),
    });
    for (const { status, body } of Object.values(verdicts)) {
      if (status === 401 || status === 403) expect(body).toBe('User not authorized.');
    }
    const isGone = verdicts.delete.status === 204;
    expect((await records.db.doc(`${collection}/${idOf(collection)}`).get()).exists).toBe(!isGone);
    records.forget('incidents.closed/policy');
  });
});
