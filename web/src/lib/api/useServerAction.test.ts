import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from './request.ts';
import { useServerAction } from './useServerAction.ts';

it('is busy until the server answers, then has its result or the reason it failed', async () => {
  const { result: action } = renderHook(() => useServerAction<string>());
  expect(action.current).toMatchObject({ isBusy: false, result: undefined, problem: '' });
  let answer: (result: string) => void = () => {};
  act(() => action.current.run(() => new Promise((resolve) => (answer = resolve))));
  expect(action.current.isBusy).toBe(true);
  await act(async () => answer('Paused.'));
  expect(action.current).toMatchObject({ isBusy: false, result: 'Paused.', problem: '' });
  await act(async () => action.current.run(() => Promise.reject(new ApiError(409, 'It is too late.'))));
  expect(action.current).toMatchObject({ isBusy: false, problem: 'It is too late.', isRefused: true });
});

it.each([new ApiError(503, 'down'), new TypeError('fetch failed')])(
  'asks to try again when the server was not reached: %s',
  async (error) => {
    const { result: action } = renderHook(() => useServerAction<string>());
    await act(async () => action.current.run(() => Promise.reject(error)));
    expect(action.current).toMatchObject({
      problem: 'We couldn’t reach the server. Check your connection and try again.',
      isRefused: false,
    });
  },
);
