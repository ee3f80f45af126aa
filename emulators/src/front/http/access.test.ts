import { expect, it } from 'vitest';
import { isOwnHost, refusalOf, type Access } from './access.ts';

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

const LOCAL: Access = { host: '127.0.0.1', isLocal: true, origins: ['https://app.example'], hosts: ['dev.example'] };
const OPEN: Access = { ...LOCAL, host: '0.0.0.0', isLocal: false };

it.each([
  ['http://localhost:5173', true],
  ['https://localhost', true],
  ['http://shop.localhost:3000', true],
  ['http://127.0.0.1:5000', true],
  ['http://127.1.2.3:5000', true],
  ['http://[::1]:5000', true],
  ['capacitor://localhost', true],
  ['https://app.example', true],
  [undefined, true],
  ['https://app.example:8443', false],
  ['http://app.example', false],
  ['https://evil.example', false],
  ['http://localhost.evil.example', false],
  ['http://evillocalhost', false],
  ['http://127.0.0.1.evil.example', false],
  ['http://192.168.1.20:8080', false],
  ['http://user:localhost@evil.example', false],
  ['null', false],
  ['file://', false],
  ['chrome-extension://localhost.abc', false],
  ['', false],
  ['localhost', false],
])('serves pages of this machine and those that are named: %s', (origin, isServed) => {
  for (const access of [LOCAL, OPEN])
    expect(refusalOf({ host: '127.0.0.1:8080', ...(origin !== undefined && { origin }) }, access) === undefined).toBe(
      isServed,
    );
});

it('serves pages of the address that the request is for, but not of a name', () => {
  expect(refusalOf({ host: '192.168.1.20:8080', origin: 'http://192.168.1.20:5000' }, OPEN)).toBeUndefined();
  expect(refusalOf({ host: 'evil.example:8080', origin: 'http://evil.example:8080' }, OPEN)).toContain(
    '--allow-origin http://evil.example:8080',
  );
});

it.each([
  ['localhost:8080', true, true],
  ['192.168.1.20:8080', true, true],
  ['host.docker.internal:8080', true, true],
  ['dev.example:8080', true, true],
  ['firestore:8080', false, true],
  ['evil.example:8080', false, true],
  ['docker.internal.evil.example', false, true],
  [undefined, true, true],
])('checks the host only where it listens on loopback alone: %s', (host, isServedLocally, isServedOpenly) => {
  const headers = host === undefined ? {} : { host };
  expect(refusalOf(headers, LOCAL) === undefined).toBe(isServedLocally);
  expect(refusalOf(headers, OPEN) === undefined).toBe(isServedOpenly);
});
