import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { shellOf as ShellOf } from './fetchShell.ts';

const fetchPage = vi.fn<() => Promise<Response>>();
const page = (html: string) => Promise.resolve(new Response(html, { headers: { 'referrer-policy': 'no-referrer' } }));

describe('the built page', () => {
  let shellOf: typeof ShellOf;

  beforeEach(async () => {
    vi.stubGlobal('fetch', fetchPage);
    // Reload the module, because it caches the page.
    vi.resetModules();
    ({ shellOf } = await import('./fetchShell.ts'));
    fetchPage.mockReset();
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('is fetched again for the next request after a failure', async () => {
    fetchPage.mockRejectedValueOnce(new Error('no network'));
    await expect(shellOf('https://a.example')).rejects.toMatchObject({ status: 503 });
    fetchPage.mockResolvedValueOnce(new Response('', { status: 502 }));
    await expect(shellOf('https://a.example')).rejects.toMatchObject({ status: 503 });
    fetchPage.mockReturnValueOnce(page('<p>'));
    expect(await shellOf('https://a.example')).toEqual({ html: '<p>', headers: { 'referrer-policy': 'no-referrer' } });
    expect(fetchPage).toHaveBeenCalledTimes(3);
  });

  it('is cached for a minute, for one site', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    fetchPage.mockImplementation(() => page('<p>'));
    for (let time = 0; time < 3; time++) await shellOf('https://a.example');
    expect(fetchPage).toHaveBeenCalledTimes(1);
    await shellOf('https://b.example');
    expect(fetchPage).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(60_001);
    await shellOf('https://b.example');
    expect(fetchPage).toHaveBeenCalledTimes(3);
  });
});
