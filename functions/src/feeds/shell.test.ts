import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { shellOf as ShellOf } from './shell.ts';

const answer = vi.fn<() => Promise<Response>>();
const page = (html: string) => Promise.resolve(new Response(html, { headers: { 'referrer-policy': 'no-referrer' } }));

describe('the built page', () => {
  let shellOf: typeof ShellOf;

  beforeEach(async () => {
    vi.stubGlobal('fetch', answer);
    // The module caches it.
    vi.resetModules();
    ({ shellOf } = await import('./shell.ts'));
    answer.mockReset();
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('that could not be fetched is fetched again for the next request', async () => {
    answer.mockRejectedValueOnce(new Error('no network'));
    await expect(shellOf('https://a.example')).rejects.toMatchObject({ status: 503 });
    answer.mockResolvedValueOnce(new Response('', { status: 502 }));
    await expect(shellOf('https://a.example')).rejects.toMatchObject({ status: 503 });
    answer.mockReturnValueOnce(page('<p>'));
    expect(await shellOf('https://a.example')).toEqual({ html: '<p>', headers: { 'referrer-policy': 'no-referrer' } });
    expect(answer).toHaveBeenCalledTimes(3);
  });

  it('is kept for a minute, for one site', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    answer.mockImplementation(() => page('<p>'));
    for (let time = 0; time < 3; time++) await shellOf('https://a.example');
    expect(answer).toHaveBeenCalledTimes(1);
    await shellOf('https://b.example');
    expect(answer).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(60_001);
    await shellOf('https://b.example');
    expect(answer).toHaveBeenCalledTimes(3);
  });
});
