import { expect, it, vi } from 'vitest';
import { clearUserStorage, USER_STORAGE, userMemory } from './clearUserStorage.ts';

// SPEC 4.19, 10.52
it('removes the user’s entries from memory and both storages, and nothing else', () => {
  userMemory['input'] = 'typed';
  for (const storage of [localStorage, sessionStorage]) {
    storage.setItem(`${USER_STORAGE}input`, 'typed');
    storage.setItem('scroll:1', '300');
  }
  clearUserStorage();
  expect(userMemory).toEqual({});
  for (const storage of [localStorage, sessionStorage]) expect(Object.keys(storage)).toEqual(['scroll:1']);
});

it('clears the other storage when the browser denies one', () => {
  sessionStorage.setItem(`${USER_STORAGE}input`, 'typed');
  vi.stubGlobal('localStorage', undefined);
  clearUserStorage();
  expect(Object.keys(sessionStorage)).toEqual([]);
});
