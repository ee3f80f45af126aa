import { expect, it } from 'vitest';
import { isFromPage, isOwnHost, isOwnOrigin } from './guard.ts';

it.each([
  ['127.0.0.1:8080', true],
  ['localhost', true],
  ['LOCALHOST:8080', true],
  ['app.localhost:8080', true],
  ['[::1]:8080', true],
  ['192.168.1.20:9000', true],
  ['firestore:8080', true],
  ['evil.example:8080', false],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example', false],
  ['evil.example:8080@127.0.0.1', false],
  ['evillocalhost', false],
  ['', false],
  [undefined, false],
])('tests whether the host is this machine: %s', (host, isOwn) => {
  expect(isOwnHost(host, 'firestore')).toBe(isOwn);
});

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
