import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import type { User } from 'firebase/auth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../api/queryClient.ts';
import { readList } from '../api/readRequest.ts';
import { send } from '../api/writeRequest.ts';
import { USER_STORAGE, userMemory } from './clearUserStorage.ts';
import { followSession, leaveSession } from './followSession.ts';
import { currentUser, visitor } from '../user/currentUser.ts';

let emit: (user: User | null) => void;
/** The user whose token the SDK refreshes during sign-out. */
let renewed: User | undefined;
vi.mock('../firebase/siteAuth.ts', () => ({ siteAuth: () => Promise.resolve({}), isSharedSignIn: () => false }));
vi.mock('firebase/auth', () => ({
  onIdTokenChanged: (_auth: unknown, listener: typeof emit) => {
    emit = listener;
  },
  signOut: () => {
    if (renewed !== undefined) emit(renewed);
    emit(null);
    return Promise.resolve();
  },
}));

const DAY_S = 86_400;
const nowS = () => Math.floor(Date.now() / 1000);

const user = (
  member: string | undefined,
  getIdToken = () => Promise.resolve(`token of ${member}`),
  claims: object = { sessionEnd: nowS() + 30 * DAY_S },
) =>
  ({
    uid: `uid of ${member}`,
    getIdToken,
    getIdTokenResult: () => Promise.resolve({ claims: { member, auth_time: nowS(), ...claims } }),
  }) as unknown as User;

/** Waits for a condition, with a long timeout for busy machines. */
const until = (check: () => void) => waitFor(check, { timeout: 20_000 });

let records: Record<string, Response | object>;
let made: { readonly path: string; readonly authorization: string | null }[];
let client: QueryClient;
let leave: () => void;

const posts = {
  queryKey: ['posts', 'all'],
  queryFn: ({ signal }: { signal: AbortSignal }) => readList<{ for: string | null }>('/col/posts', { signal }),
};
const alerts = {
  queryKey: ['alerts'],
  queryFn: ({ signal }: { signal: AbortSignal }) => readList('/alerts', { signal }),
};
/** Returns the `Authorization` header of each alerts request so far. */
const readFor = () => made.filter(({ path }) => path === '/api/alerts').map(({ authorization }) => authorization);
const shown = () => client.getQueryData<{ for: string | null }[]>(posts.queryKey);

beforeAll(async () => {
  client = makeQueryClient();
  await followSession(client);
});

beforeEach(async () => {
  records = {};
  made = [];
  vi.stubGlobal('fetch', (input: string, options: RequestInit = {}) => {
    const path = decodeURIComponent(input);
    const authorization = new Headers(options.headers).get('Authorization');
    made.push({ path, authorization });
    const email = /members\?email=(.*)$/.exec(path)?.[1];
    if (email === undefined) return Promise.resolve(Response.json([{ for: authorization }]));
    const record = records[email] ?? [];
    return Promise.resolve(record instanceof Response ? record.clone() : Response.json(record));
  });
  await leaveSession();
  client.clear();
  leave = new QueryObserver(client, posts).subscribe(() => {});
  await until(() => expect(shown()).toEqual([{ for: null }]));
});

afterEach(() => leave());

// Vitest workers run several files in a row, so don't leave a session behind.
afterAll(leaveSession);

describe('the session', () => {
  // SPEC 3.24, 7.2, 7.13
  it('makes an admin the current user, and reads again as them', async () => {
    records['ada@x.example'] = [{ email: 'ada@x.example', privileges: ['member', 'admin'] }];
    emit(user('ada@x.example'));
    await until(() => expect(currentUser().email).toBe('ada@x.example'));
    expect(currentUser().privileges).toEqual(['member', 'admin']);
    await until(() => expect(shown()).toEqual([{ for: 'Bearer token of ada@x.example' }]));
    expect(made.find(({ path }) => path.includes('members?email='))?.authorization).toBe(
      'Bearer token of ada@x.example',
    );
  });

  // SPEC 7.18
  it('reads the alerts again whenever the user changes', async () => {
    const end = new QueryObserver(client, alerts).subscribe(() => {});
    try {
      await until(() => expect(readFor()).toEqual([null]));
      records['ada@x.example'] = [{ privileges: ['admin'] }];
      emit(user('ada@x.example'));
      await until(() => expect(readFor().at(-1)).toBe('Bearer token of ada@x.example'));
      await leaveSession();
      await until(() => expect(readFor().at(-1)).toBeNull());
    } finally {
      end();
    }
  });

  it('gives the privileges of an admin neither to a member nor to a stranger', async () => {
    records['bo@x.example'] = [{ privileges: ['member'] }];
    records['cy@x.example'] = new Response('User not authorized.', { status: 403 });
    for (const email of ['bo@x.example', 'cy@x.example']) {
      emit(user(email));
      await until(() => expect(currentUser().email).toBe(email));
      expect(currentUser().privileges).not.toContain('admin');
    }
  });

  it.each(['claims', 'record'] as const)('has a visitor after a sign-out before the %s arrived', async (late) => {
    let arrive: (() => void) | undefined;
    const onTheWay = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const ada = user('ada@x.example');
    const admitted = await ada.getIdTokenResult();
    if (late === 'claims') vi.spyOn(ada, 'getIdTokenResult').mockReturnValue(onTheWay.then(() => admitted));
    records['ada@x.example'] = [{ privileges: ['admin'] }];
    const answerNow = fetch;
    vi.stubGlobal('fetch', async (input: string, options?: RequestInit) => {
      if (late === 'record' && input.includes('members')) await onTheWay;
      return answerNow(input, options);
    });
    emit(ada);
    await until(() => expect(shown()).toEqual([{ for: null }]));
    await leaveSession();
    arrive?.();
    await until(() => expect(client.isFetching()).toBe(0));
    await onTheWay;
    expect(currentUser()).toBe(visitor);
    expect(made.filter(({ path }) => path.includes('members')).length).toBe(late === 'claims' ? 0 : 1);
  });

  it('looks up no member for an account without the `member` claim', async () => {
    const stranger = user(undefined);
    const claims = vi.spyOn(stranger, 'getIdTokenResult');
    emit(stranger);
    await until(() => expect(claims).toHaveResolved());
    await until(() => expect(client.isFetching()).toBe(0));
    expect(made.filter(({ path }) => path.includes('members'))).toEqual([]);
    expect(currentUser().privileges).toEqual([]);
  });

  it('leaves no data of a user who has signed out', async () => {
    records['ada@x.example'] = [{ privileges: ['admin'] }];
    emit(user('ada@x.example'));
    await until(() => expect(currentUser().privileges).toEqual(['admin']));
    client.setQueryData(['posts', 'one', 'a'], { postedBy: 'him' });
    await leaveSession();
    expect(currentUser()).toBe(visitor);
    expect(shown()).toBeUndefined();
    expect(client.getQueryData(['posts', 'one', 'a'])).toBeUndefined();
    expect(client.getQueryData(['user'])).toBeUndefined();
    await until(() => expect(shown()).toEqual([{ for: null }]));
  });

  // SPEC 10.52
  it('leaves no data of one user to the next', async () => {
    records['ada@x.example'] = [{ privileges: ['admin'] }];
    records['bo@x.example'] = [{ privileges: ['member'] }];
    emit(user('ada@x.example'));
    await until(() => expect(currentUser().privileges).toEqual(['admin']));
    client.setQueryData(['posts', 'one', 'a'], { postedBy: 'him' });
    emit(user('bo@x.example'));
    expect(client.getQueryData(['posts', 'one', 'a'])).toBeUndefined();
    await until(() => expect(currentUser()).toMatchObject({ email: 'bo@x.example', privileges: ['member'] }));
  });

  // SPEC 10.52
  it('leaves no unsaved form of one user to the next, and keeps those of the same user', () => {
    const unsaved = `${USER_STORAGE}unsaved`;
    emit(user('ada@x.example'));
    for (const storage of [localStorage, sessionStorage]) storage.setItem(unsaved, 'typed');
    // The SDK emits the same user again, for example after a reload in another tab.
    emit(user('ada@x.example'));
    for (const storage of [localStorage, sessionStorage]) expect(storage.getItem(unsaved)).toBe('typed');
    emit(user('bo@x.example'));
    for (const storage of [localStorage, sessionStorage]) expect(storage.getItem(unsaved)).toBeNull();
  });

  it('keeps a user whose ID token is renewed, and uses their newer sign-in', async () => {
    records['ada@x.example'] = [{ privileges: ['admin'] }];
    emit(user('ada@x.example'));
    await until(() => expect(currentUser().privileges).toEqual(['admin']));
    const admitted = currentUser();
    emit(user('ada@x.example', () => Promise.resolve('newer token')));
    expect(currentUser()).toBe(admitted);
    expect(await currentUser().token()).toBe('newer token');
  });

  it.each([
    ['is over', { sessionEnd: 1 }],
    ['has no end', { sessionEnd: undefined }],
  ])('makes no request as a user whose session %s, and says why they are signed out', async (_what, claims) => {
    emit(user('ada@x.example', undefined, claims));
    await until(() => expect(currentUser().ended).toBe('Your session has ended. Please sign in again.'));
    expect(currentUser().uid).toBeUndefined();
    await until(() => expect(client.isFetching()).toBe(0));
    expect(made.filter(({ authorization }) => authorization !== null)).toEqual([]);
  });

  it.each([
    ['ended', 'Bearer error="invalid_token"', 'Your session has ended. Please sign in again.'],
    ['refused', 'Bearer', undefined],
  ])('of a user whose request is %s by the API ends accordingly', async (_what, challenge, ended) => {
    records['ada@x.example'] = [{ privileges: ['admin'] }];
    emit(user('ada@x.example'));
    await until(() => expect(currentUser().privileges).toEqual(['admin']));
    const answer = new Response('No.', { status: 401, headers: { 'WWW-Authenticate': challenge } });
    vi.stubGlobal('fetch', () => Promise.resolve(answer.clone()));
    await expect(send('/col/posts/doc', { method: 'POST' })).rejects.toMatchObject({ status: 401 });
    expect(currentUser().ended).toBe(ended);
    expect(currentUser().uid).toBe(ended === undefined ? 'uid of ada@x.example' : undefined);
  });

  it('whose tokens were revoked says that it has ended; one that the user leaves says nothing', async () => {
    emit(user('ada@x.example'));
    emit(null);
    expect(currentUser().ended).toBe('Your session has ended. Please sign in again.');
    emit(user('ada@x.example'));
    expect(currentUser().ended).toBeUndefined();
    await leaveSession();
    expect(currentUser()).toBe(visitor);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('session:'))).toEqual([]);
  });

  it('that was idle ends, with what the user reads', () => {
    vi.useFakeTimers({ now: Date.now() });
    emit(user('ada@x.example'));
    vi.advanceTimersByTime(8 * 3_600_000);
    expect(currentUser().ended).toBe('You were signed out because you did nothing for 8 hours.');
  });

  it('that another tab ended gives its reason, though the SDK signs out first', () => {
    emit(user('ada@x.example'));
    dispatchEvent(new StorageEvent('storage', { key: 'session:all', newValue: 'idle' }));
    emit(null);
    expect(currentUser().ended).toBe('You were signed out because you did nothing for 8 hours.');
  });

  it('is not begun again by a token that arrives while it ends', () => {
    vi.useFakeTimers({ now: Date.now() });
    emit(user('ada@x.example'));
    renewed = user('ada@x.example');
    vi.advanceTimersByTime(8 * 3_600_000);
    renewed = undefined;
    expect(currentUser().ended).toBe('You were signed out because you did nothing for 8 hours.');
  });

  it('holds unsaved input after its end for the same account alone', async () => {
    const begin = async (email: string) => {
      records[email] = [{ email, privileges: ['admin'] }];
      emit(user(email));
      await until(() => expect(currentUser().email).toBe(email));
      userMemory['typed'] = 'typed';
    };
    await begin('ada@x.example');
    emit(null);
    expect(userMemory).toEqual({ typed: 'typed' });
    emit(user('ada@x.example'));
    expect(userMemory).toEqual({ typed: 'typed' });
    await begin('ada@x.example');
    emit(null);
    emit(user('bo@x.example'));
    expect(userMemory).toEqual({});
    await begin('ada@x.example');
    await leaveSession();
    expect(userMemory).toEqual({});
  });

  // SPEC 10.53
  it('removes data that only admins see when the privilege is lost', async () => {
    records['ada@x.example'] = [{ privileges: ['admin'] }];
    emit(user('ada@x.example'));
    await until(() => expect(currentUser().privileges).toEqual(['admin']));
    client.setQueryData(['posts', 'one', 'a'], { postedBy: 'him' });
    records['ada@x.example'] = [{ privileges: ['member'] }];
    currentUser().refetch?.();
    await until(() => expect(currentUser().privileges).toEqual(['member']));
    expect(client.getQueryData(['posts', 'one', 'a'])).toBeUndefined();
  });

  it('has the tokens of the user’s latest sign-in', async () => {
    emit(user('ada@x.example', () => Promise.resolve('old')));
    expect(await currentUser().token()).toBe('old');
    emit(user('ada@x.example', () => Promise.resolve('new')));
    expect(await currentUser().token()).toBe('new');
  });

  it('reads as a visitor while there is no token', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    emit(user('ada@x.example', () => Promise.reject(new Error('auth/network-request-failed'))));
    expect(await currentUser().token()).toBeUndefined();
  });
});
