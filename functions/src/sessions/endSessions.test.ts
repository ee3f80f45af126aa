import { sessionLimits, texts } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accounts } from '../platform/firebase.ts';
import { uidOf } from '../testing/localAccounts.ts';
import { startLocalApi, type LocalApi } from '../testing/localApi.ts';

const chief = 'chief@people.example';
const ada = 'ada@people.example';
const bo = 'bo@people.example';
/** No test ends this member's sessions. */
const cy = 'cy@people.example';
const admin = ['member', 'admin'];
const started = new Timestamp(1_000_000_000, 123_456_000);

let api: LocalApi;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  api = await startLocalApi();
});

afterAll(async () => {
  vi.restoreAllMocks();
  await api.close();
});

beforeEach(async () => {
  await api.clear();
  await put(chief, admin);
  await put(ada, ['member']);
});

async function put(email: string, privileges: readonly unknown[], other = {}): Promise<void> {
  const names = { fName: 'First', lName: 'Last', orgRoles: ['Captain'] };
  const record = { key: 'k', email, ...names, startDt: started, privileges, rev: 1, createdAt: started, ...other };
  await api.db.doc(`members/${email}`).set(record);
}

const now = () => Math.floor(Date.now() / 1_000);
const end = (id: string, as = chief, claims = {}) => api.request('POST', `/members/${id}/sessions/end`, { as, claims });
const recordOf = async (email: string) => api.stored(`members/${email}`);
const endedAt = async (email: string) => (await recordOf(email))?.['sessionsEndedAt'] as Timestamp | undefined;

/** Claims of a sign-in that is too old to grant or revoke the `admin` privilege. */
const stale = () => ({ auth_time: now() - 60 * sessionLimits.recentSignInMinutes });
const failure = (code: string) => Object.assign(new Error('x'), { code });

const unauthorized = 'User not authorized.';
const ended = { status: 401, body: texts.sessionEnded, challenge: 'Bearer error="invalid_token"' };

describe('ending all sessions of a member', () => {
  it('refuses their tokens from now on, by the API and the rules, until they sign in again', async () => {
    await api.db.doc(`identities/${uidOf(ada)}`).set({ member: ada });
    const before = { as: ada, claims: { auth_time: now() } };
    const own = () => api.request('GET', `/col/members/doc/${ada}`, before);
    const change = () => api.request('PATCH', `/col/members/doc/${ada}`, { ...before, json: { aboutMe: 'x' } });
    expect(await own()).toMatchObject({ status: 200 });
    expect(await end(ada)).toMatchObject({ status: 204, body: '' });
    expect(await own()).toEqual(ended);
    expect(await change()).toEqual(ended);
    const again = { as: ada, claims: { auth_time: now() + 1 } };
    expect(await api.request('GET', `/col/members/doc/${ada}`, again)).toMatchObject({ status: 200 });
    const patch = await api.request('PATCH', `/col/members/doc/${ada}`, { ...again, json: { aboutMe: 'x' } });
    expect(patch).toMatchObject({ status: 200, body: { rev: 2 } });
  });

  it('leaves one line in the audit, and the rest of the record as it is', async () => {
    const before = await recordOf(ada);
    await end(ada);
    const { docs } = await api.db.collection('audit').get();
    expect(docs.map((line) => line.data())).toEqual([
      {
        at: await endedAt(ada),
        by: chief,
        operation: 'endSessions',
        collection: 'members',
        document: ada,
        title: 'First Last',
        fields: [],
      },
    ]);
    expect(await recordOf(ada)).toEqual({ ...before, sessionsEndedAt: await endedAt(ada) });
  });

  it('revokes the refresh tokens of every account of the address, and of no other', async () => {
    for (const [uid, member] of [
      ['one', ada],
      ['two', ada],
      ['other', bo],
    ] as const)
      await api.db.doc(`identities/${uid}`).set({ member });
    const before = now();
    await end(ada);
    const auth = await accounts();
    const revoked = async (uid: string) => Date.parse((await auth.getUser(uid)).tokensValidAfterTime ?? '') / 1_000;
    expect(await revoked('one')).toBeGreaterThanOrEqual(before);
    expect(await revoked('two')).toBeGreaterThanOrEqual(before);
    expect(await revoked('other')).toBeNaN();
  });

  it('can be repeated, each time with a later end', async () => {
    await end(ada);
    const first = await endedAt(ada);
    expect(await end(ada)).toMatchObject({ status: 204 });
    const second = await endedAt(ada);
    expect(first !== undefined && second !== undefined && second > first).toBe(true);
    expect((await api.db.collection('audit').get()).size).toBe(2);
  });

  it('works for one’s own sessions, this one included', async () => {
    // Reuse the same sign-in time, because the clock could advance between the two requests.
    const signedIn = { auth_time: now() };
    expect(await end(chief, chief, signedIn)).toMatchObject({ status: 204 });
    expect(await end(ada, chief, signedIn)).toEqual(ended);
    expect(await endedAt(ada)).toBeUndefined();
  });

  it('passes over an account that was deleted, and reports one that is not reachable', async () => {
    for (const uid of ['one', 'two']) await api.db.doc(`identities/${uid}`).set({ member: ada });
    const revoke = vi.spyOn(await accounts(), 'revokeRefreshTokens');
    revoke.mockRejectedValueOnce(failure('auth/user-not-found'));
    expect(await end(ada)).toMatchObject({ status: 204 });
    expect(revoke).toHaveBeenCalledTimes(2);
    revoke.mockRejectedValueOnce(failure('auth/internal-error'));
    const body = 'We could not end every session right now. Please try again.';
    expect(await end(ada)).toEqual({ status: 503, body });
    revoke.mockRestore();
  });

  it.each([
    ['a member', ada, 403, unauthorized],
    ['a stranger', 'stranger@people.example', 403, unauthorized],
  ])('is refused to %s', async (_who, as, status, body) => {
    expect(await end(ada, as)).toEqual({ status, body });
    expect(await endedAt(ada)).toBeUndefined();
  });

  it('is refused to visitors, and to an admin whose session is over', async () => {
    const visitor = await api.request('POST', `/members/${ada}/sessions/end`);
    expect(visitor).toEqual({ status: 401, body: unauthorized, challenge: 'Bearer' });
    expect(await end(ada, chief, { sessionEnd: now() })).toEqual(ended);
    expect(await endedAt(ada)).toBeUndefined();
  });

  it.each([bo, 'x', '__x__', 'a%2Fb'])('does not find %s', async (id) => {
    expect(await end(id)).toEqual({ status: 404, body: 'This document does not exist in members.' });
  });

  it('is a POST', async () => {
    expect(await api.request('GET', `/members/${ada}/sessions/end`, { as: chief })).toMatchObject({ status: 405 });
  });
});

describe('the time in the record', () => {
  it('is in no response, and survives every change', async () => {
    await end(ada);
    const time = await endedAt(ada);
    expect(time).toBeInstanceOf(Timestamp);
    const path = `/col/members/doc/${ada}`;
    const { body } = await api.request('GET', path, { as: chief });
    expect(body).not.toHaveProperty('sessionsEndedAt');
    const list = await api.request('GET', '/col/members?limit=5', { as: chief });
    expect(JSON.stringify(list.body)).not.toContain('sessionsEndedAt');
    const { rev: _rev, createdAt: _createdAt, id: _id, key: _key, ...record } = body as Record<string, unknown>;
    expect(await api.request('PATCH', path, { as: chief, json: { fName: 'New' } })).toMatchObject({ status: 200 });
    expect(await api.request('PUT', path, { as: chief, json: record })).toMatchObject({ status: 200 });
    expect(await endedAt(ada)).toEqual(time);
    for (const sessionsEndedAt of [null, '2026-01-01T00:00:00Z']) {
      const json = { sessionsEndedAt };
      expect(await api.request('PATCH', path, { as: chief, json })).toMatchObject({ status: 400 });
      expect(await api.request('PUT', path, { as: chief, json: { ...record, ...json } })).toMatchObject({
        status: 400,
      });
    }
    expect(await api.request('GET', '/col/members?q=sessionsEndedAt%3E1', { as: chief })).toMatchObject({
      status: 400,
    });
    expect(await endedAt(ada)).toEqual(time);
  });
});

describe('granting and taking the privilege admin', () => {
  const again = {
    status: 401,
    body: texts.signInTooOld,
    challenge: `Bearer error="insufficient_user_authentication", max_age=${60 * sessionLimits.recentSignInMinutes}`,
  };
  const record = { fName: 'f', lName: 'l', startDt: '2020-01-01T00:00:00Z', orgRoles: ['Captain'] };
  const path = `/col/members/doc/${bo}`;
  const malformed = { orgRoles: 'Captain' };

  /** Ways to change a record, each with the record before and the expected status if the sign-in is recent. */
  const ways: readonly [
    what: string,
    before: readonly unknown[] | undefined,
    method: string,
    json: object | undefined,
    status: number,
  ][] = [
    ['creating an admin', undefined, 'POST', { ...record, email: bo, privileges: admin }, 201],
    ['creating an admin by address', undefined, 'PUT', { ...record, email: bo, privileges: admin }, 201],
    ['granting it', ['member'], 'PATCH', { privileges: admin }, 200],
    [
      'granting it in a whole record',
      ['member'],
      'PUT',
      {
        fName: 'f',
        lName: 'l',
        email: bo,
        startDt: started.toDate().toISOString(),
        orgRoles: ['Captain'],
        privileges: admin,
      },
      200,
    ],
    ['taking it', admin, 'PATCH', { privileges: ['member'] }, 200],
    ['taking every privilege', admin, 'PATCH', { privileges: null }, 200],
    ['deleting an admin', admin, 'DELETE', undefined, 204],
  ];

  it.each(ways)('needs a recent sign-in: %s', async (_what, before, method, json, status) => {
    if (before !== undefined) await put(bo, before);
    const stored = await recordOf(bo);
    const target = method === 'POST' ? '/col/members/doc' : path;
    const send = (claims: object) =>
      api.request(method, target, { as: chief, claims: { ...claims }, ...(json && { json }) });
    expect(await send(stale())).toEqual(again);
    expect(await recordOf(bo)).toEqual(stored);
    expect(await send({})).toMatchObject({ status });
  });

  it('does not matter to other changes', async () => {
    const claims = stale();
    await put(bo, admin);
    const as = { as: chief, claims };
    expect(await api.request('PATCH', path, { ...as, json: { fName: 'New' } })).toMatchObject({ status: 200 });
    expect(await api.request('DELETE', `/col/members/doc/${ada}`, as)).toMatchObject({ status: 204 });
    const json = { ...record, email: ada, privileges: ['member'] };
    expect(await api.request('POST', '/col/members/doc', { ...as, json })).toMatchObject({ status: 201 });
  });

  it('is not asked for where it would not help', async () => {
    await put(bo, admin);
    const own = `/col/members/doc/${chief}`;
    const as = { as: chief, claims: stale() };
    expect(await api.request('DELETE', own, as)).toEqual({ status: 403, body: unauthorized });
    const json = { privileges: ['member'] };
    expect(await api.request('PATCH', own, { ...as, json })).toEqual({ status: 403, body: unauthorized });
    await put(cy, ['member']);
    const member = { as: cy, claims: stale() };
    expect(await api.request('PATCH', path, { ...member, json })).toEqual({ status: 403, body: unauthorized });
    expect(await api.request('DELETE', path, member)).toEqual({ status: 403, body: unauthorized });
  });

  it('needs a recent sign-in for malformed records too', async () => {
    await put(bo, admin, malformed);
    const remove = (claims: object) =>
      api.request('DELETE', `/malformed/members/${bo}`, { as: chief, claims: { ...claims } });
    const restore = (claims: object) => api.request('POST', `${path}/restore`, { as: chief, claims: { ...claims } });
    expect(await remove(stale())).toEqual(again);
    expect(await recordOf(bo)).toMatchObject(malformed);
    expect(await remove({})).toMatchObject({ status: 204 });
    expect(await restore(stale())).toEqual(again);
    expect(await recordOf(bo)).toBeUndefined();
    expect(await restore({})).toMatchObject({ status: 200 });

    await put(bo, ['member'], malformed);
    await api.db.doc(`trash/members.${bo}`).delete();
    expect(await remove(stale())).toMatchObject({ status: 204 });
    expect(await restore(stale())).toMatchObject({ status: 200 });
  });
});
