import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { headersOf, isCheckedRequest, tokenSource, TOKEN_TIMEOUT_MS } from './appCheckHeaders.ts';

type IssueToken = Awaited<ReturnType<Parameters<typeof tokenSource>[0]>>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Returns the token that a request gets within the given ms, or `waiting` if it is still waiting for one. */
async function after(ms: number, token: Promise<string | undefined>): Promise<string | undefined> {
  const first = Promise.race([token, new Promise<string>((resolve) => setTimeout(resolve, ms, 'waiting'))]);
  await vi.advanceTimersByTimeAsync(ms);
  return first;
}

describe('tokenSource', () => {
  it('returns one token to all waiting requests, and requests another for the next', async () => {
    const issue = vi.fn<IssueToken>().mockResolvedValueOnce('first').mockResolvedValueOnce('second');
    const token = tokenSource(() => Promise.resolve(issue));
    expect(await Promise.all([token(), token()])).toEqual(['first', 'first']);
    expect(issue).toHaveBeenCalledTimes(1);
    expect(await token()).toBe('second');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('sends requests without a late token, makes none wait meanwhile, and uses it once it arrives', async () => {
    const comes = new EventTarget();
    const issue = vi.fn<IssueToken>(
      () => new Promise((resolve) => comes.addEventListener('come', () => resolve('late'))),
    );
    const token = tokenSource(() => Promise.resolve(issue));
    const early = token();
    expect(await after(TOKEN_TIMEOUT_MS - 1, early)).toBe('waiting');
    expect(await after(1, early)).toBeUndefined();
    expect(await after(0, token())).toBeUndefined();
    expect(issue).toHaveBeenCalledTimes(1);
    comes.dispatchEvent(new Event('come'));
    await vi.advanceTimersByTimeAsync(0);
    issue.mockResolvedValue('late');
    expect(await token()).toBe('late');
  });

  it('counts the timeout from the first request', async () => {
    const token = tokenSource(() => new Promise<IssueToken>(() => {}));
    void token();
    await vi.advanceTimersByTimeAsync(TOKEN_TIMEOUT_MS - 10);
    expect(await after(10, token())).toBeUndefined();
  });

  it('returns no token when it or its chunk cannot be loaded, and tries again the next time', async () => {
    const issue = vi.fn<IssueToken>().mockRejectedValueOnce(new Error('throttled')).mockResolvedValue('good');
    const load = vi
      .fn<() => Promise<IssueToken>>()
      .mockRejectedValueOnce(new TypeError('gone'))
      .mockResolvedValue(issue);
    const token = tokenSource(load);
    expect([await token(), await token(), await token()]).toEqual([undefined, undefined, 'good']);
    expect(console.error).toHaveBeenCalledTimes(2);
  });
});

describe('the header of a request', () => {
  // SPEC 7.1
  it.each([
    ['GET', '/alerts', true],
    ['GET', '/col/incidents?q=startTime%3E%3D1', true],
    ['GET', '/col/apparatus?limit=-1', true],
    ['GET', '/col/calls.volume/doc/2025', true],
    ['GET', '/col/posts?type=News&orderBy=occurrenceDate%2Cdesc', false],
    ['GET', '/col/posts', false],
    ['GET', '/col/posts/doc/a', true],
    ['GET', '/col/members?orderBy=lName%2Casc&limit=500', false],
    ['GET', '/col/members?email=ada%40people.example', true],
    ['GET', '/col/members.applications?limit=-1', true],
    ['GET', '/obj/static/about.txt', true],
    ['POST', '/col/posts/doc', true],
    ['DELETE', '/col/posts/doc/a', true],
    ['POST', '/apply', true],
    ['POST', '/subscriptions', true],
    ['GET', '/subscriptions', true],
  ])('%s %s: %s', async (method, path, is) => {
    expect(isCheckedRequest(path, method)).toBe(is);
    const token = vi.fn<() => Promise<string>>().mockResolvedValue('good');
    expect(await headersOf(path, method, token)).toEqual(is ? { 'X-Firebase-AppCheck': 'good' } : {});
    // Requests that don't need a token don't wait for one.
    expect(token).toHaveBeenCalledTimes(is ? 1 : 0);
  });

  it('is missing without a token', async () => {
    expect(await headersOf('/alerts', 'GET', () => Promise.resolve(undefined))).toEqual({});
  });
});
