import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from './apiError.ts';
import { useServerAction } from './useServerAction.ts';

/** Settles with the event `done`. */
async function once(target: EventTarget): Promise<string> {
  // oxlint-disable-next-line promise/avoid-new -- events are not promises
  return new Promise((resolve) => target.addEventListener('done', () => resolve('Paused.'), { once: true }));
}

const failing = (error: Error) => async (): Promise<string> => {
  throw error;
};

it('is busy until the server responds, then has its result or the reason it failed', async () => {
  const { result: action } = renderHook(() => useServerAction<string>());
  expect(action.current).toMatchObject({ isBusy: false, result: undefined, problem: '' });
  const paused = new EventTarget();
  act(() => action.current.run(async () => once(paused)));
  expect(action.current.isBusy).toBe(true);
  await act(async () => paused.dispatchEvent(new Event('done')));
  expect(action.current).toMatchObject({ isBusy: false, result: 'Paused.', problem: '' });
  await act(async () => action.current.run(failing(new ApiError(409, 'It is too late.'))));
  expect(action.current).toMatchObject({ isBusy: false, problem: 'It is too late.', isRefused: true });
});

it.each([
  [new ApiError(503, 'down'), true, 'The server has a problem. Try again later.'],
  [new TypeError('fetch failed'), true, 'We couldn’t reach the server. Check your connection and try again.'],
  [new TypeError('fetch failed'), false, 'You’re offline. Try again when you’re back online.'],
])('says what to do when the server failed or was not reached: %s, online: %s', async (error, isOnline, problem) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const { result: action } = renderHook(() => useServerAction<string>());
  await act(async () => action.current.run(failing(error)));
  expect(action.current).toMatchObject({ problem, isRefused: false });
});
