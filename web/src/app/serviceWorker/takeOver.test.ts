import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { replaceWhenAlone } from './takeOver.ts';

const skipWaiting = vi.fn(() => Promise.resolve());
let open: readonly { readonly id: string }[] = [];
const scope = { clients: { matchAll: () => Promise.resolve(open) }, skipWaiting };

beforeEach(() => {
  vi.useFakeTimers();
  skipWaiting.mockClear();
});
afterEach(() => vi.useRealTimers());

/** Handles a message from the page `newer`, and then advances time by `passed` ms. */
async function afterMessage(passed: number): Promise<void> {
  void replaceWhenAlone(scope, 'newer');
  await vi.advanceTimersByTimeAsync(passed);
}

describe('a waiting worker', () => {
  it('replaces the active one at once if the sender is the only page', async () => {
    open = [{ id: 'newer' }];
    await afterMessage(0);
    expect(skipWaiting).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(skipWaiting).toHaveBeenCalledTimes(1);
  });

  it('replaces it when the other page closes', async () => {
    open = [{ id: 'older' }, { id: 'newer' }];
    await afterMessage(3_000);
    expect(skipWaiting).not.toHaveBeenCalled();
    open = [{ id: 'newer' }];
    await vi.advanceTimersByTimeAsync(5_000);
    expect(skipWaiting).toHaveBeenCalledTimes(1);
  });

  it('never replaces it below another page, and stops asking', async () => {
    open = [{ id: 'older' }, { id: 'newer' }];
    await afterMessage(500);
    open = [{ id: 'older' }];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(skipWaiting).not.toHaveBeenCalled();
    open = [{ id: 'older' }, { id: 'newer' }];
    await afterMessage(60_000);
    open = [{ id: 'newer' }];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(skipWaiting).not.toHaveBeenCalled();
  });
});
