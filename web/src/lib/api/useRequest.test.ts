import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setCurrentUser, visitor } from '../user/currentUser.ts';
import { ApiError } from './apiError.ts';
import { useRequest } from './useRequest.ts';

/** Responds to the next request. */
let respond: () => Promise<string>;

beforeEach(() => setCurrentUser(visitor));

function renderRequest() {
  const mutationFn = vi.fn(() => respond());
  return { mutationFn, request: renderHook(() => useRequest({ mutationFn })).result };
}

/** Resolves when the target emits a `done` event. */
async function once(target: EventTarget): Promise<string> {
  // oxlint-disable-next-line promise/avoid-new -- events are not promises
  return new Promise((resolve) => target.addEventListener('done', () => resolve('Paused.'), { once: true }));
}

const failing = (error: Error) => async (): Promise<string> => {
  throw error;
};

it('is sent once at a time, and then has its result or the reason it failed', async () => {
  const { request, mutationFn } = renderRequest();
  expect(request.current).toMatchObject({ isPending: false, data: undefined, problem: '' });
  const paused = new EventTarget();
  respond = async () => once(paused);
  act(() => {
    request.current.mutate();
    request.current.mutate();
  });
  await waitFor(() => expect(request.current.isPending).toBe(true));
  await act(async () => paused.dispatchEvent(new Event('done')));
  await waitFor(() => expect(request.current).toMatchObject({ isPending: false, data: 'Paused.', problem: '' }));
  expect(mutationFn).toHaveBeenCalledTimes(1);
  respond = failing(new ApiError(409, 'It is too late.'));
  act(() => request.current.mutate());
  await waitFor(() =>
    expect(request.current).toMatchObject({ isPending: false, problem: 'It is too late.', isRefused: true }),
  );
  expect(mutationFn).toHaveBeenCalledTimes(2);
});

it.each([
  [new ApiError(503, 'down'), true, 'The server has a problem. Try again later.'],
  [new TypeError('fetch failed'), true, 'We couldn’t reach the server. Check your connection and try again.'],
  [new TypeError('fetch failed'), false, 'You’re offline. Try again when you’re back online.'],
])('says what to do when the server failed or was not reached: %s, online: %s', async (error, isOnline, problem) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const { request } = renderRequest();
  respond = failing(error);
  act(() => request.current.mutate());
  await waitFor(() => expect(request.current).toMatchObject({ problem, isRefused: false }));
});

it.each([
  [401, 1],
  [403, 1],
  [409, 0],
  [500, 0],
])('reads the user’s privileges again after a refusal: %i', async (status, times) => {
  const refetch = vi.fn();
  setCurrentUser({ ...visitor, refetch });
  const { request } = renderRequest();
  respond = failing(new ApiError(status, 'Refused.'));
  act(() => request.current.mutate());
  await waitFor(() => expect(request.current.isError).toBe(true));
  expect(refetch).toHaveBeenCalledTimes(times);
});
