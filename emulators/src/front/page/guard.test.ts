import { expect, it } from 'vitest';
import { isFromPage, isOwnOrigin } from './guard.ts';

const host = '127.0.0.1:8080';

it('lets other pages link to the page, but not read it', () => {
  expect(isOwnOrigin('GET', { host })).toBe(true);
  expect(isOwnOrigin('GET', { host, 'sec-fetch-site': 'none' })).toBe(true);
  expect(isOwnOrigin('GET', { host, 'sec-fetch-site': 'same-origin' })).toBe(true);
  expect(isOwnOrigin('GET', { host, origin: `http://${host}` })).toBe(true);
  expect(isOwnOrigin('GET', { host, origin: 'http://127.0.0.1:5000' })).toBe(false);
  expect(isOwnOrigin('GET', { host, origin: 'null' })).toBe(false);
  const other = { host, 'sec-fetch-site': 'cross-site' };
  expect(isOwnOrigin('GET', { ...other, 'sec-fetch-mode': 'no-cors' })).toBe(false);
  expect(isOwnOrigin('GET', { ...other, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' })).toBe(true);
  expect(isOwnOrigin('GET', { ...other, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' })).toBe(false);
  expect(isOwnOrigin('POST', { ...other, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' })).toBe(false);
});

it('accepts actions only from the page itself', () => {
  expect(isFromPage({ host, origin: `http://${host}` })).toBe(true);
  expect(isFromPage({ host, 'sec-fetch-site': 'same-origin' })).toBe(true);
  expect(isFromPage({ host })).toBe(false);
  expect(isFromPage({ host, origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(false);
});
