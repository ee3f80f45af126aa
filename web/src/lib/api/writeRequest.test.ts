import { texts } from '@firehouse/model';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInTooOld } from '../../testing/signInTooOld.ts';
import { setCurrentUser, visitor } from '../user/currentUser.ts';
import { createDocument } from './writeDocument.ts';
import { send, setSignInAgain, type SignInAgain } from './writeRequest.ts';

let responses: (() => Response)[];
let sent: { readonly body: unknown; readonly key: string | null; readonly token: string | null }[];
let token: string;
const ask = vi.fn<SignInAgain>();

const created = () => Response.json({ id: 'a' }, { status: 201 });
const create = () => createDocument('members', { privileges: ['admin'] }, 'key');

beforeEach(() => {
  token = 'old';
  sent = [];
  setCurrentUser({ ...visitor, token: () => Promise.resolve(token) });
  vi.stubGlobal('fetch', (_: string, { headers, body }: RequestInit) => {
    const given = new Headers(headers);
    sent.push({ body, key: given.get('Idempotency-Key'), token: given.get('Authorization') });
    return Promise.resolve(responses.shift()?.() ?? created());
  });
  ask.mockReset().mockImplementation(() => {
    token = 'new';
    return Promise.resolve(true);
  });
  setSignInAgain(ask);
});

afterEach(() => {
  setSignInAgain(undefined);
  setCurrentUser(visitor);
});

describe('a write whose sign-in is too old', () => {
  it('is sent again unchanged, with a new token, once the user has signed in again', async () => {
    responses = [signInTooOld];
    expect(await create()).toBe('a');
    expect(ask).toHaveBeenCalledExactlyOnceWith(texts.signInTooOld);
    const request = { body: '{"privileges":["admin"]}', key: 'key' };
    expect(sent).toEqual([
      { ...request, token: 'Bearer old' },
      { ...request, token: 'Bearer new' },
    ]);
  });

  it('fails with the server’s sentence if the user cancels', async () => {
    responses = [signInTooOld];
    ask.mockResolvedValue(false);
    await expect(create()).rejects.toMatchObject({ message: texts.signInTooOld, reason: 'signInTooOld' });
    expect(sent).toHaveLength(1);
  });

  it('fails the same way on a page that cannot ask', async () => {
    setSignInAgain(undefined);
    responses = [signInTooOld];
    await expect(create()).rejects.toMatchObject({ message: texts.signInTooOld });
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['for the same reason', signInTooOld, texts.signInTooOld],
    ['for another one', () => new Response('This member exists.', { status: 409 }), 'This member exists.'],
  ])('is not sent a third time if the second fails %s', async (_, second, message) => {
    responses = [signInTooOld, second];
    await expect(create()).rejects.toMatchObject({ message });
    expect([sent.length, ask.mock.calls.length]).toEqual([2, 1]);
  });
});

it.each([
  [401, ''],
  [401, 'Bearer error="invalid_token"'],
  [403, 'Bearer error="insufficient_user_authentication"'],
])('asks nobody to sign in again for another refusal: %i %s', async (status, challenge) => {
  responses = [() => new Response(texts.notAuthorized, { status, headers: { 'WWW-Authenticate': challenge } })];
  await expect(send('/col/members/doc', { method: 'POST' })).rejects.toMatchObject({ status });
  expect(ask).not.toHaveBeenCalled();
});
