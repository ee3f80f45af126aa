import { afterEach, describe, expect, it, vi } from 'vitest';
import { readDocument, readList, readText } from './readRequest.ts';

/** Simulates a server that never responds. */
const silence = (_path: string, { signal }: RequestInit) =>
  new Promise<Response>((_, reject) => {
    const stop = () => reject(signal?.reason as Error);
    if (signal?.aborted === true) stop();
    signal?.addEventListener('abort', stop);
  });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe.each([
  ['a list', readList],
  ['a document', readDocument],
  ['a text', readText],
])('reading %s', (_what, read) => {
  // SPEC 10.100
  it('fails when there is no response within a minute', async () => {
    vi.stubGlobal('fetch', silence);
    const minute = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(minute.signal);
    const answer = read('/col/posts', { signal: new AbortController().signal });
    minute.abort(new DOMException('Too late.', 'TimeoutError'));
    await expect(answer).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(timeout).toHaveBeenCalledWith(60_000);
  });

  it('is aborted by its signal', async () => {
    vi.stubGlobal('fetch', silence);
    const leaving = new AbortController();
    const answer = read('/col/posts', { signal: leaving.signal });
    leaving.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });
});
