import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '../api.ts';
import { LINES_PER_MINUTE } from '../platform/linesPerMinute.ts';
import { defaultSettings } from '../platform/settings.ts';
import { tokenOf } from '../testing/localAccounts.ts';
import { startLocalApi, type LocalApi } from '../testing/localApi.ts';
import { startLocalServer, type LocalServer } from '../testing/localServer.ts';
import { createUploads } from '../uploads/serveUploads.ts';

const logged = vi.hoisted(() => vi.fn());
vi.mock('firebase-functions/logger', () => ({ info: logged, warn: logged, error: logged }));

const admin = 'chief@people.example';
const member = 'ada@people.example';
/** Returns a user ID as it appears in the tokens of local accounts. */
const uidOf = (address: string) => Buffer.from(address).toString('hex');

let api: LocalApi;
let uploads: LocalServer;
let strictApi: LocalServer;

beforeAll(async () => {
  api = await startLocalApi();
  uploads = await startLocalServer(createUploads(() => defaultSettings));
  strictApi = await startLocalServer(
    createApi(
      () => ({ ...defaultSettings, enforceAppCheck: true }),
      () => Promise.reject(new Error('The provided App Check token has expired.')),
    ),
  );
  await api.db.doc(`members/${admin}`).set({ privileges: ['member', 'admin'] });
  await api.db.doc(`members/${member}`).set({ privileges: ['member'] });
});

afterAll(async () => {
  uploads.close();
  strictApi.close();
  await api.close();
});

beforeEach(() => void logged.mockReset());

/** Returns the logged line. Fails if there isn't exactly one. */
function onlyLine(): unknown {
  expect(logged).toHaveBeenCalledTimes(1);
  const [text, { requestId, ...fields }] = logged.mock.calls[0] as [string, Record<string, unknown>];
  expect(text).toBe('A request was refused.');
  expect(requestId).toMatch(/^[\da-f-]{36}$/);
  expect(JSON.stringify(fields)).not.toMatch(/@|%40|people/);
  return fields;
}

const collectionRoute = '/col/:collection';
const documentRoute = '/col/:collection/doc/:id';

describe('a refused request leaves one line, with its route, account and reason', () => {
  it.each<[string, string, Parameters<LocalApi['request']>[2], number, object]>([
    ['GET', '/col/audit', {}, 401, { route: collectionRoute, reason: 'no token' }],
    ['GET', `/col/members?email=${member}`, {}, 401, { route: collectionRoute, reason: 'no token' }],
    ['DELETE', `/col/members/doc/${member}`, {}, 401, { route: documentRoute, reason: 'no token' }],
    [
      'GET',
      '/col/posts',
      { headers: { Authorization: `Bearer ${member}` } },
      401,
      { route: collectionRoute, reason: 'invalid token' },
    ],
    ['GET', '/col/audit', { as: member }, 403, { route: collectionRoute, uid: uidOf(member), reason: 'no privilege' }],
    [
      'PATCH',
      `/col/members/doc/${admin}`,
      { as: member, json: { fName: 'Mallory' } },
      403,
      { route: documentRoute, uid: uidOf(member), reason: 'denied by the rules' },
    ],
    [
      'POST',
      '/col/incidents/doc',
      { as: admin, json: {} },
      403,
      { route: '/col/:collection/doc', uid: uidOf(admin), reason: 'server only' },
    ],
    ['POST', '/dispatch', { json: {} }, 401, { route: '/dispatch', reason: 'invalid signature' }],
    ['GET', '/subscriptions', {}, 401, { route: '/subscriptions', reason: 'no link token' }],
  ])('%s %s as %j: %i', async (method, path, request, status, expected) => {
    expect((await api.request(method, path, request)).status).toBe(status);
    expect(onlyLine()).toEqual({ method, uid: undefined, ...expected });
  });

  it.each([
    [undefined, 401, 'no token'],
    [member, 403, 'no privilege'],
  ])('of an upload as %s: %i', async (as, status, reason) => {
    const headers = as === undefined ? {} : { Authorization: `Bearer ${tokenOf(as)}` };
    const response = await fetch(`http://${uploads.host}/api/obj/m/posts/a.jpg`, { method: 'POST', headers });
    expect(response.status).toBe(status);
    const uid = as && uidOf(as);
    expect(onlyLine()).toEqual({ method: 'POST', route: '/obj/m/:docType/:fileName', uid, reason });
  });

  it.each([
    [{}, 'no App Check token'],
    [{ 'X-Firebase-AppCheck': 'old' }, 'invalid App Check token'],
  ])('that does not come from the site, with %j', async (headers, reason) => {
    expect((await fetch(`http://${strictApi.host}/api/alerts`, { headers })).status).toBe(401);
    expect(onlyLine()).toEqual({ method: 'GET', route: '/alerts', uid: undefined, reason });
  });
});

it.each(['/col/posts', '/nothing', '/col/posts/doc/unknown'])('any other response leaves no line: %s', async (path) => {
  await api.request('GET', path);
  expect(logged).not.toHaveBeenCalled();
});

it('a flood without tokens does not fill the log, and hides nothing that a user attempts', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const flood = Array.from({ length: LINES_PER_MINUTE + 50 }, () => api.request('GET', '/col/audit'));
  for (const { status } of await Promise.all(flood)) expect(status).toBe(401);
  expect(logged.mock.calls.length).toBeLessThanOrEqual(LINES_PER_MINUTE);
  logged.mockReset();
  await api.request('GET', '/col/audit', { as: member });
  expect(onlyLine()).toMatchObject({ uid: uidOf(member) });
  vi.useRealTimers();
});
