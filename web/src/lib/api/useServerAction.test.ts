import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useServerAction } from './useServerAction.ts';

it('is busy until the server answers, then has its result or the reason it failed', async () => {
  const { result: action } = renderHook(() => useServerAction<string>());
  expect(action.current).toMatchObject({ isBusy: false, result: undefined, trouble: '' });
  let answer: (result: string) => void = () => {};
  act(() => action.current.run(() => new Promise((resolve) => (answer = resolve))));
  expect(action.current.isBusy).toBe(true);
  await act(async () => answer('Paused.'));
  expect(action.current).toMatchObject({ isBusy: false, result: 'Paused.', trouble: '' });
  await act(async () => action.current.run(() => Promise.reject(new Error('It is too late.'))));
  expect(action.current).toMatchObject({ isBusy: false, trouble: 'It is too late.' });
});
