import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useOpenMember } from './useOpenMember.ts';

type Listener = Parameters<Document['addEventListener']>;

afterEach(() => vi.restoreAllMocks());

const isWatched = ([type]: Listener) => type === 'click' || type === 'keydown';

/** Tracks the document's click and key listeners, separately for the capture and bubble phases. */
function watchListeners() {
  const active = new Set<string>();
  const names = new Map<unknown, number>();
  const nameOf = ([type, listener, options]: Listener) => {
    if (!names.has(listener)) names.set(listener, names.size);
    return `${type} ${names.get(listener)} ${options === true ? 'capture' : 'bubble'}`;
  };
  vi.spyOn(document, 'addEventListener').mockImplementation((...args: Listener) => {
    if (isWatched(args)) active.add(nameOf(args));
  });
  vi.spyOn(document, 'removeEventListener').mockImplementation((...args: Listener) => {
    active.delete(nameOf(args));
  });
  return active;
}

it('listens to clicks and keys only while a row is expanded', () => {
  const active = watchListeners();
  const { result, unmount } = renderHook(useOpenMember);
  expect(active.size).toBe(0);
  act(() => result.current.toggle('ada'));
  expect(active.size).toBe(2);
  act(() => result.current.toggle('bo'));
  expect(active.size).toBe(2);
  act(() => result.current.toggle('bo'));
  expect(result.current.openId).toBeUndefined();
  expect([...active]).toEqual([]);
  act(() => result.current.toggle('ada'));
  unmount();
  expect([...active]).toEqual([]);
});
