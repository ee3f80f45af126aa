import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, list } from './fetchApi.ts';
import { signInCallers, memberRecord, type Callers } from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';

let records: Records;
let people: Callers;
let admin: string | undefined;

beforeAll(async () => {
  records = openRecords();
  people = await signInCallers(records, 'writes');
  admin = people.tokens.admin;
});

afterAll(async () => {
  await people.leave();
  await records.clear();
});

const engine = {
  title: 'Engine 57',
  model: '2019 pumper',
  description: 'First out.',
  images: ['/apparatus/engine.jpg'],
};
const news = {
  type: 'News',
  title: 'Open house',
  description: 'Come and see.',
  occurrenceDate: '1990-06-01T12:00:00-04:00',
};
const storm = {
  title: 'Storm',
  description: 'Stay in.',
  startTime: '1990-01-01T00:00:00Z',
  endTime: '1990-01-02T00:00:00Z',
};
const person = {
  fName: 'Ada',
  lName: 'Zz-Writes',
  startDt: '2015-03-01T00:00:00Z',
  orgRoles: ['Captain'],
  privileges: ['member'],
};

async function make(collection: string, json: object, headers: Record<string, string> = {}): Promise<string> {
  const made = await answer(`/col/${collection}/doc`, { token: admin, json, headers });
  expect(made).toEqual({ status: 201, body: { id: expect.any(String) } });
  const { id } = made.body as { id: string };
  records.forget(`${collection}/${id}`);
  return id;
}

const write = (method: string, path: string, json: unknown, headers: Record<string, string> = {}) =>
  answer(`/col/${path}`, { method, token: admin, json, headers });
const read = async (path: string) => (await answer(`/col/${path}`, { token: admin })).body as Record<string, unknown>;
/** Returns the ids of applications from January 1989 with the given status. */
const listed = async (status: string) => {
  const q = `status="${status}" AND receivedAt>=1989-01-01 AND receivedAt<1989-02-01`;
  return (await list(`/col/members.applications?q=${encodeURIComponent(q)}`, admin)).map(({ id }) => id);
};

describe('POST creates a document', () => {
  // SPEC 3.4, 7.15
  it('with the client’s fields and those that the API fills in', async () => {
    const before = Date.now();
    const id = await make('posts', { ...news, title: '  Open house ', media: [] });
    const fields = (await records.stored(`posts/${id}`)) ?? {};
    expect(fields).toEqual({
      ...news,
      media: [],
      occurrenceDate: Timestamp.fromDate(new Date('1990-06-01T16:00:00Z')),
      postedBy: people.addresses.admin,
      rev: 1,
      createdAt: expect.any(Timestamp),
    });
    expect((fields['createdAt'] as Timestamp).toMillis()).toBeGreaterThanOrEqual(before - 1000);
    expect(await read(`posts/doc/${id}`)).toMatchObject({
      id,
      ...news,
      occurrenceDate: '1990-06-01T16:00:00.000Z',
      rev: 1,
      postedBy: people.addresses.admin,
    });
  });

  it.each([
    ['apparatus', engine],
    ['alerts', { ...storm, location: { coordinate: { lat: 40, lng: -75 }, address: 'Mill St' } }],
  ])('of %s', async (collection, json) => {
    const id = await make(collection, json);
    expect(await read(`${collection}/doc/${id}`)).toMatchObject({ id, rev: 1 });
  });

  it('of a member under the lower-case address, with a random key; a second one is a conflict', async () => {
    const id = await make('members', { ...person, email: ' New.Writes@People.Example ' });
    expect(id).toBe('new.writes@people.example');
    const record = await records.stored(`members/${id}`);
    expect(record).toMatchObject({
      email: id,
      rev: 1,
      key: expect.stringMatching(/^[\da-f]{32}$/),
      startDt: expect.any(Timestamp),
    });
    const again = await answer('/col/members/doc', { token: admin, json: { ...person, email: id } });
    expect(again).toEqual({ status: 409, body: 'This document already exists in members.' });
  });

  // SPEC 10.79
  it('once per Idempotency-Key and collection, even if requests are concurrent', async () => {
    const headers = { 'Idempotency-Key': 'a-key of 57' };
    const ids = await Promise.all([
      make('apparatus', engine, headers),
      make('apparatus', engine, headers),
      make('apparatus', engine, headers),
    ]);
    expect(new Set(ids).size).toBe(1);
    expect(await write('POST', 'apparatus/doc', { ...engine, title: 'Another' }, headers)).toEqual({
      status: 422,
      body: 'This Idempotency-Key was used for another request. Please use a new one.',
    });
    expect(await records.stored(`apparatus/${ids[0]}`)).toMatchObject({ title: engine.title, rev: 1 });
    expect(await make('alerts', storm, headers)).not.toBe(ids[0]);
    expect(await make('apparatus', engine, { 'Idempotency-Key': 'another' })).not.toBe(ids[0]);
    expect(await make('apparatus', engine)).not.toBe(await make('apparatus', engine));
    const member = { ...person, email: 'twice.writes@people.example' };
    expect(await make('members', member, headers)).toBe(await make('members', member, headers));
    expect(await write('POST', 'members/doc', member, { 'Idempotency-Key': 'another' })).toMatchObject({ status: 409 });
  });

  it.each([
    ['apparatus', engine],
    ['members', { ...person, email: 'late.writes@people.example' }],
  ])('once: a late retry does not bring back a deleted document of %s', async (collection, json) => {
    const headers = { 'Idempotency-Key': 'late retry' };
    const id = await make(collection, json, headers);
    const path = `${collection}/doc/${id}`;
    expect(await answer(`/col/${path}`, { method: 'DELETE', token: admin })).toMatchObject({ status: 204 });
    expect(await make(collection, json, headers)).toBe(id);
    expect(await answer(`/col/${path}`, { token: admin })).toMatchObject({ status: 404 });
    if (collection === 'members') return;
    expect(await write('POST', `${path}/restore`, {})).toEqual({ status: 200, body: { id } });
    expect(await make(collection, json, headers)).toBe(id);
    expect(await records.stored(`${collection}/${id}`)).toMatchObject({ title: engine.title, rev: 1 });
  });

  it('once when two bodies arrive at once under one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': `two bodies ${Date.now()}` };
    const titles = ['One', 'Other'];
    const responses = await Promise.all(
      titles.map((title) => write('POST', 'apparatus/doc', { ...engine, title }, headers)),
    );
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422]);
    const at = responses.findIndex(({ status }) => status === 201);
    const body = responses[at]?.body as { readonly id: string } | undefined;
    expect(await records.stored(`apparatus/${body?.id}`)).toMatchObject({ title: titles[at] });
  });

  it.each(['', 'x'.repeat(201), 'é', '\u0080'])('refuses the Idempotency-Key %j', async (key) => {
    const { status } = await answer('/col/apparatus/doc', {
      token: admin,
      json: engine,
      headers: { 'Idempotency-Key': key },
    }).catch(() => ({ status: 400 }));
    expect(status).toBe(400);
  });
});

describe('PUT', () => {
  // SPEC 7.14
  it('creates a document under the given id, and replaces it', async () => {
    const path = 'apparatus/doc/put.writes';
    records.forget('apparatus/put.writes');
    expect(await write('PUT', path, engine)).toEqual({ status: 201, body: { rev: 1 } });
    const { createdAt } = (await records.stored('apparatus/put.writes')) ?? {};
    expect(await write('PUT', path, { ...engine, title: 'Engine 58' })).toEqual({ status: 200, body: { rev: 2 } });
    expect(await records.stored('apparatus/put.writes')).toEqual({ ...engine, title: 'Engine 58', rev: 2, createdAt });
  });

  it('removes omitted optional fields', async () => {
    const id = await make('posts', { ...news, subtitle: 'S', media: ['/posts/a.jpg'] });
    await write('PUT', `posts/doc/${id}`, news);
    expect(Object.keys((await records.stored(`posts/${id}`)) ?? {}).sort()).toEqual([
      'createdAt',
      'description',
      'occurrenceDate',
      'postedBy',
      'rev',
      'title',
      'type',
    ]);
  });

  it('creates a member only under the member’s own address', async () => {
    const email = 'put.writes@people.example';
    records.forget(`members/${email}`);
    const wrong = await write('PUT', 'members/doc/other.writes@people.example', { ...person, email });
    expect(wrong).toEqual({ status: 400, body: 'email must match the one in the path.' });
    expect(await write('PUT', `members/doc/${email}`, { ...person, email })).toEqual({ status: 201, body: { rev: 1 } });
  });

  it('preserves immutable fields, and refuses other values for them', async () => {
    const email = 'lasting.writes@people.example';
    await make('members', { ...person, email, memberId: '57' });
    const { key } = (await records.stored(`members/${email}`)) ?? {};
    const put = (fields: object) => write('PUT', `members/doc/${email}`, { ...person, email, ...fields });
    expect(await put({ memberId: '58' })).toEqual({ status: 400, body: 'memberId cannot be changed.' });
    expect(await put({ startDt: '2015-03-02T00:00:00Z' })).toEqual({ status: 400, body: 'startDt cannot be changed.' });
    expect(await put({ startDt: '2015-02-28T19:00:00-05:00', aboutMe: 'Tuba.' })).toEqual({
      status: 200,
      body: { rev: 2 },
    });
    expect(await records.stored(`members/${email}`)).toMatchObject({ key, memberId: '57', aboutMe: 'Tuba.' });
  });

  it('only creates with If-None-Match: *', async () => {
    records.forget('apparatus/only.writes');
    const only = { 'If-None-Match': '*' };
    expect(await write('PUT', 'apparatus/doc/only.writes', engine, only)).toMatchObject({ status: 201 });
    expect(await write('PUT', 'apparatus/doc/only.writes', engine, only)).toEqual({
      status: 412,
      body: 'This document already exists.',
    });
  });

  it('only replaces with If-Match', async () => {
    for (const match of ['*', '1']) {
      const { status, body } = await write('PUT', 'apparatus/doc/missing.writes', engine, { 'If-Match': match });
      expect({ status, body }).toEqual({ status: 412, body: 'This document no longer exists.' });
    }
  });
});

describe('PATCH', () => {
  // SPEC 7.16
  it('changes only the given fields', async () => {
    const id = await make('posts', { ...news, subtitle: 'S' });
    const { createdAt, ...before } = (await records.stored(`posts/${id}`)) ?? {};
    expect(await write('PATCH', `posts/doc/${id}`, { title: 'Closed house' })).toEqual({
      status: 200,
      body: { rev: 2 },
    });
    expect(await records.stored(`posts/${id}`)).toEqual({ ...before, createdAt, title: 'Closed house', rev: 2 });
  });

  it('removes optional fields given as null, but not required ones', async () => {
    const id = await make('posts', { ...news, subtitle: 'S' });
    expect(await write('PATCH', `posts/doc/${id}`, { subtitle: null })).toMatchObject({ status: 200 });
    expect(await records.stored(`posts/${id}`)).not.toHaveProperty('subtitle');
    expect(await write('PATCH', `posts/doc/${id}`, { title: null })).toEqual({
      status: 400,
      body: 'title must be text.',
    });
  });

  it('changes groups field by field', async () => {
    const email = 'groups.writes@people.example';
    await make('members', {
      ...person,
      email,
      contact: { primary: '1', emergency: { name: 'N', phone: '2' } },
      address: { city: 'X' },
    });
    const change = { contact: { secondary: '3', emergency: { phone: null, relation: 'R' } }, address: null };
    expect(await write('PATCH', `members/doc/${email}`, change)).toEqual({ status: 200, body: { rev: 2 } });
    const record = await records.stored(`members/${email}`);
    expect(record?.['contact']).toEqual({ primary: '1', secondary: '3', emergency: { name: 'N', relation: 'R' } });
    expect(record).not.toHaveProperty('address');
  });

  // SPEC 3.5, 7.16
  it('stores the id of a Facebook post, and refuses other formats', async () => {
    const id = await make('posts', news);
    expect(await write('PATCH', `posts/doc/${id}`, { facebookPostId: '100057000000057_1234' })).toMatchObject({
      status: 200,
    });
    expect(await records.stored(`posts/${id}`)).toMatchObject({ facebookPostId: '100057000000057_1234' });
    for (const facebookPostId of ['1234', 'a_b', '1_2_3', '']) {
      expect(await write('PATCH', `posts/doc/${id}`, { facebookPostId })).toEqual({
        status: 400,
        body: 'facebookPostId is not valid.',
      });
    }
  });

  // SPEC 3.8, 3.9, 3.11
  it.each([
    ['email', 'other@people.example'],
    ['memberId', '99'],
    ['startDt', '2016-01-01T00:00:00Z'],
    ['key', 'x'],
    ['createdAt', '2016-01-01T00:00:00Z'],
  ])('refuses to change %s of a member', async (field, value) => {
    const response = await write('PATCH', `members/doc/${people.addresses.member}`, { [field]: value });
    expect(response).toEqual({ status: 400, body: `${field} cannot be changed.` });
  });

  // SPEC 10.92
  it('sets the status of an application, and nothing that the applicant wrote', async () => {
    const time = Timestamp.fromDate(new Date('1990-01-01T00:00:00.123Z'));
    const application = {
      name: 'N',
      address: 'A',
      phone: 'P',
      email: 'n@people.example',
      status: 'new',
      receivedAt: time,
      rev: 1,
    };
    await records.put({ 'members.applications/writes': application });
    expect(await write('PATCH', 'members.applications/doc/writes', { status: 'accepted' })).toEqual({
      status: 200,
      body: { rev: 2 },
    });
    expect(await records.stored('members.applications/writes')).toEqual({ ...application, status: 'accepted', rev: 2 });
    expect(await write('PATCH', 'members.applications/doc/writes', { name: 'M' })).toEqual({
      status: 400,
      body: 'name cannot be changed.',
    });
    expect(await write('PATCH', 'members.applications/doc/writes', { status: 'king' })).toMatchObject({ status: 400 });
  });

  // SPEC 10.92
  it('of a status shows in the admins’ list of applications, newest first, and in the document', async () => {
    const application = { name: 'N', address: 'A', phone: 'P', email: 'n@people.example' };
    const received = ['1989-01-01', '1989-01-02', '1989-01-03'].map((day) => new Date(`${day}T00:00:00Z`));
    const paths = received.map((_day, index) => `members.applications/listed-${index}`);
    await records.put(
      Object.fromEntries(
        received.map((receivedAt, index) => [paths[index] ?? '', { ...application, status: 'new', receivedAt }]),
      ),
    );
    await write('PATCH', 'members.applications/doc/listed-1', { status: 'reviewing' });
    expect(await listed('new')).toEqual(['listed-2', 'listed-0']);
    expect(await listed('reviewing')).toEqual(['listed-1']);
    expect(await read('members.applications/doc/listed-1')).toEqual({
      ...application,
      id: 'listed-1',
      status: 'reviewing',
      receivedAt: '1989-01-02T00:00:00.000Z',
      rev: 1,
    });
  });

  it('gets 404 for a document that does not exist', async () => {
    expect(await write('PATCH', 'posts/doc/missing.writes', { title: 'T' })).toEqual({
      status: 404,
      body: 'This document does not exist in posts.',
    });
  });

  it('treats a document without a revision as revision 0, and removes unknown fields', async () => {
    await records.put({ 'apparatus/old.writes': { ...engine, colour: 'red' } });
    expect(await write('PATCH', 'apparatus/doc/old.writes', { title: 'Old' }, { 'If-Match': '0' })).toEqual({
      status: 200,
      body: { rev: 1 },
    });
    expect(await records.stored('apparatus/old.writes')).toEqual({ ...engine, title: 'Old', rev: 1 });
  });

  it('reports what is missing in an incomplete document, instead of denying the change', async () => {
    await records.put({ 'apparatus/broken.writes': { ...engine, images: [] } });
    expect(await write('PATCH', 'apparatus/doc/broken.writes', { title: 'T' })).toEqual({
      status: 400,
      body: 'images is required.',
    });
  });
});

describe('a revision', () => {
  it.each([['3'], ['"3"'], [' "3" ']])('given as If-Match: %s is checked', async (match) => {
    const id = await make('apparatus', engine);
    const path = `apparatus/doc/${id}`;
    await records.db.doc(`apparatus/${id}`).update({ rev: 3 });
    expect(await write('PATCH', path, { title: 'Newer' }, { 'If-Match': match })).toEqual({
      status: 200,
      body: { rev: 4 },
    });
    for (const method of ['PATCH', 'PUT']) {
      expect(await write(method, path, { ...engine, title: 'Lost' }, { 'If-Match': match })).toEqual({
        status: 412,
        body: 'Someone else changed this document. Load it again and repeat your change.',
      });
    }
    expect(await records.stored(`apparatus/${id}`)).toMatchObject({ title: 'Newer', rev: 4 });
  });

  it('given in the body is checked, too', async () => {
    const id = await make('apparatus', engine);
    expect(await write('PATCH', `apparatus/doc/${id}`, { title: 'A', rev: 1 })).toMatchObject({ status: 200 });
    expect(await write('PATCH', `apparatus/doc/${id}`, { title: 'B', rev: 1 })).toMatchObject({ status: 412 });
    expect(await write('PUT', `apparatus/doc/${id}`, { ...engine, rev: 1 })).toMatchObject({ status: 412 });
    expect(await write('PATCH', `apparatus/doc/${id}`, { rev: 2 }, { 'If-Match': '1' })).toEqual({
      status: 400,
      body: 'If-Match and rev name different revisions.',
    });
    expect(await write('PATCH', `apparatus/doc/${id}`, { rev: 'x' })).toEqual({
      status: 400,
      body: 'rev must be a whole number.',
    });
  });

  it.each(['W/"1"', 'abc', '-1', '1.5', '"1", "2"', '99999999999999999999'])(
    'cannot be If-Match: %s',
    async (match) => {
      const response = await write('PATCH', 'apparatus/doc/any', { title: 'T' }, { 'If-Match': match });
      expect(response).toEqual({ status: 400, body: 'If-Match must be the rev of the document, a whole number.' });
    },
  );

  it('counts concurrent changes: each one is made or gets 409', async () => {
    const id = await make('apparatus', engine);
    const changes = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        write('PATCH', `apparatus/doc/${id}`, at % 2 === 0 ? { title: `T${at}` } : { model: `M${at}` }),
      ),
    );
    const made = changes.filter(({ status }) => status === 200);
    expect(changes.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(new Set(made.map(({ body }) => (body as { rev: number }).rev)).size).toBe(made.length);
    expect(await records.stored(`apparatus/${id}`)).toMatchObject({ rev: 1 + made.length });
  }, 180_000);

  it('admits only one of several concurrent changes based on it', async () => {
    const id = await make('apparatus', engine);
    const changes = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        write('PATCH', `apparatus/doc/${id}`, { title: `T${at}` }, { 'If-Match': '1' }),
      ),
    );
    expect(changes.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 412, 412, 412]);
    expect((await records.stored(`apparatus/${id}`))?.['title']).toBe(
      `T${changes.findIndex(({ status }) => status === 200)}`,
    );
  }, 180_000);
});

describe('an unauthorized caller', () => {
  // SPEC 5.11, 6.7, 8.1
  it.each([
    ['POST', 'posts/doc', news],
    ['PUT', 'posts/doc/denied.writes', news],
    ['PATCH', 'posts/doc/denied.writes', { title: 'T' }],
  ])('gets 401 or 403: %s %s', async (method, path, json) => {
    await records.put({ 'posts/denied.writes': { ...news, postedBy: 'a@b.example', rev: 1 } });
    for (const role of ['unverified', 'stranger', 'member', 'demoted'] as const) {
      expect(await answer(`/col/${path}`, { method, json, token: people.tokens[role] }), role).toEqual({
        status: 403,
        body: 'User not authorized.',
      });
    }
    expect(await answer(`/col/${path}`, { method, json })).toEqual({ status: 401, body: 'User not authorized.' });
  });

  it('cannot give themselves a privilege', async () => {
    const mine = people.addresses.member;
    const denied = { status: 403, body: 'User not authorized.' };
    const token = people.tokens.member;
    expect(
      await answer(`/col/members/doc/${mine}`, { method: 'PATCH', token, json: { privileges: ['member', 'admin'] } }),
    ).toEqual(denied);
    const stranger = 'stranger.writes@people.example';
    const json = { ...person, email: stranger };
    expect(
      await answer(`/col/members/doc/${stranger}`, { method: 'PUT', token: people.tokens.stranger, json }),
    ).toEqual(denied);
    expect((await records.stored(`members/${mine}`))?.['privileges']).toEqual(['member']);
  });

  it('is also an admin who drops their own privilege, but not another admin’s', async () => {
    const mine = people.addresses.admin;
    await records.put({ [`members/${mine}`]: { ...memberRecord(mine, ['member', 'admin']), lName: 'Zz' } });
    expect(await write('PATCH', `members/doc/${mine}`, { privileges: ['member'] })).toEqual({
      status: 403,
      body: 'User not authorized.',
    });
    expect(await write('PATCH', `members/doc/${mine}`, { privileges: null })).toEqual({
      status: 403,
      body: 'User not authorized.',
    });
    expect(await write('PATCH', `members/doc/${mine}`, { aboutMe: 'Me.' })).toMatchObject({ status: 200 });
    expect(await write('PATCH', `members/doc/${people.addresses.officer}`, { privileges: ['member'] })).toMatchObject({
      status: 200,
    });
  });

  it('is also an admin who deletes their own record, but not another one', async () => {
    const mine = `members/doc/${people.addresses.admin}`;
    expect(await answer(`/col/${mine}`, { method: 'DELETE', token: admin })).toEqual({
      status: 403,
      body: 'User not authorized.',
    });
    expect(await records.stored(`members/${people.addresses.admin}`)).toMatchObject({
      privileges: ['member', 'admin'],
    });
    const other = 'leaving.writes@people.example';
    await records.put({ [`members/${other}`]: memberRecord(other, ['member', 'admin']) });
    expect(await answer(`/col/members/doc/${other}`, { method: 'DELETE', token: admin })).toMatchObject({
      status: 204,
    });
    expect((await records.db.doc(`members/${other}`).get()).exists).toBe(false);
  });
});
