import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadChunk } from './lazyParts.ts';

type LoadingPage = NonNullable<Parameters<typeof loadChunk>[1]>;

function page(online = true): LoadingPage & { reload: ReturnType<typeof vi.fn<() => void>> } {
  const kept = new Map<string, string>();
  return {
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    },
    isOnline: () => online,
    reload: vi.fn<() => void>(),
  };
}

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
/** Waits until the chunk loads or fails, or the page reloads. After a reload the chunk never settles. */
async function settled(part: Promise<unknown>, { reload }: ReturnType<typeof page>): Promise<string> {
  const before = reload.mock.calls.length;
  let state = 'waiting';
  part.then(
    () => (state = 'loaded'),
    () => (state = 'failed'),
  );
  await vi.waitFor(() => expect(state !== 'waiting' || reload.mock.calls.length > before).toBe(true));
  return state;
}

describe('loadChunk', () => {
  afterEach(() => void vi.useRealTimers());

  it('returns the chunk', async () => {
    await expect(loadChunk(() => Promise.resolve({ default: 1 }), page())).resolves.toEqual({ default: 1 });
  });

  it('reloads the page only once for a missing chunk', async () => {
    const here = page();
    expect(await settled(loadChunk(gone, here), here)).toBe('waiting');
    expect(here.reload).toHaveBeenCalledTimes(1);
    await expect(loadChunk(gone, here)).rejects.toThrow('Failed to fetch');
    expect(here.reload).toHaveBeenCalledTimes(1);
  });

  it('can reload again for a later deployment', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const here = page();
    await settled(loadChunk(gone, here), here);
    vi.setSystemTime(Date.now() + 60_001);
    await settled(loadChunk(gone, here), here);
    expect(here.reload).toHaveBeenCalledTimes(2);
  });

  it('does not reload offline: the page would be lost', async () => {
    const here = page(false);
    await expect(loadChunk(gone, here)).rejects.toThrow('Failed to fetch');
    expect(here.reload).not.toHaveBeenCalled();
  });

  it('does not reload where storage is disabled: it could go on forever', async () => {
    const here = Object.defineProperty(page(), 'storage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
    await expect(loadChunk(gone, here)).rejects.toThrow('Access is denied');
    expect(here.reload).not.toHaveBeenCalled();
  });

  // SPEC 9.35
  it('gives up after 120 seconds', async () => {
    vi.useFakeTimers();
    const here = page();
    const part = loadChunk(() => new Promise<never>(() => {}), here);
    const refused = expect(part).rejects.toThrow('did not load in time');
    await vi.advanceTimersByTimeAsync(119_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await refused;
    expect(here.reload).not.toHaveBeenCalled();
  });

  it('gives a computer that slept while a chunk loaded the whole time again', async () => {
    vi.useFakeTimers();
    const part = loadChunk(() => new Promise<never>(() => {}), page());
    const failed = vi.fn();
    part.catch(failed);
    vi.setSystemTime(Date.now() + 15 * 60_000);
    await vi.advanceTimersByTimeAsync(239_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledOnce();
  });
});
