import { BROWSER_NONCE } from '@firehouse/model';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nonceToSubscribe, storedNonce } from './browserNonce.ts';

const NOW = 1_800_000_000_000;
const DAYS = 24 * 60 * 60_000;

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('is random, in the format that the API accepts, and the same for the forms of three days', () => {
  const nonce = nonceToSubscribe(NOW);
  expect(nonce).toMatch(BROWSER_NONCE);
  expect(nonceToSubscribe(NOW + 2 * DAYS)).toBe(nonce);
  expect(storedNonce(NOW + 5 * DAYS - 1)).toBe(nonce);
  localStorage.clear();
  expect(nonceToSubscribe(NOW)).not.toBe(nonce);
});

it('is removed once no link needs it', () => {
  nonceToSubscribe(NOW);
  expect(storedNonce(NOW + 3 * DAYS)).toBeUndefined();
  expect(Object.keys(localStorage)).toEqual([]);
});

it.each(['', 'x', '[]', 'null', '{"nonce":1}'])('ignores a malformed entry: %j', (stored) => {
  localStorage.setItem('subscribe', stored);
  expect(storedNonce(NOW)).toBeUndefined();
  expect(nonceToSubscribe(NOW)).toMatch(BROWSER_NONCE);
});

it('is undefined where the browser denies storage', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(nonceToSubscribe(NOW)).toBeUndefined();
  expect(storedNonce(NOW)).toBeUndefined();
});
