import { createCipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { digest } from '../platform/keyedDigest.ts';
import { manageToken, openManageToken } from './linkTokens.ts';

const KEY = 'secret';
const ADA = 'ada@people.example';

describe('a manage token', () => {
  it('is the same each time, and opens to its address', () => {
    expect(manageToken(KEY, ADA)).toBe(manageToken(KEY, ADA));
    expect(openManageToken(KEY, manageToken(KEY, ADA))).toBe(ADA);
    expect(openManageToken(KEY, manageToken(KEY, 'jörg@straße.example'))).toBe('jörg@straße.example');
  });

  it('is different for each address, even with a common prefix, and does not reveal the address', () => {
    const tokens = ['a@b.ex', 'a@b.exa', 'b@b.ex', ADA].map((email) => manageToken(KEY, email));
    expect(new Set(tokens.map((token) => token.slice(0, 16)))).toHaveProperty('size', 4);
    expect(Buffer.from(manageToken(KEY, ADA), 'base64url').toString('latin1')).not.toMatch(/ada|people/);
  });

  it('fits into a link and a header: 28 bytes more than the address', () => {
    for (const email of ['a@b.c', ADA, `${'x'.repeat(242)}@people.exam`]) {
      const token = manageToken(KEY, email);
      expect(token).toMatch(/^[\w-]+$/);
      expect(token).toHaveLength(Math.ceil(((28 + email.length) * 4) / 3));
      expect(openManageToken(KEY, token)).toBe(email);
    }
  });

  it('does not open with another key, and cannot be created without one', () => {
    expect(openManageToken('other', manageToken(KEY, ADA))).toBeUndefined();
    expect(() => manageToken('', ADA)).toThrow('DIGEST_KEY');
  });

  it('does not open when any character of it is changed', () => {
    const token = manageToken(KEY, ADA);
    for (const at of token.split('').keys()) {
      for (const other of ['A', 'B', '_'].filter((character) => character !== token[at])) {
        const changed = token.slice(0, at) + other + token.slice(at + 1);
        expect(openManageToken(KEY, changed), `${at} ${other}`).toBeUndefined();
      }
    }
    for (const changed of [token.slice(1), token.slice(0, -1), `${token}A`, `${token}=`, ` ${token}`])
      expect(openManageToken(KEY, changed), changed).toBeUndefined();
  });

  it('is bound to its purpose: a token for another purpose does not open', () => {
    const iv = Buffer.from(digest(KEY, 'manage subscription', 'iv', ADA), 'base64url').subarray(0, 12);
    const key = Buffer.from(digest(KEY, 'manage subscription', 'key'), 'base64url');
    const forged = (purpose: string) => {
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
      return Buffer.concat([iv, cipher.update(ADA), cipher.final(), cipher.getAuthTag()]).toString('base64url');
    };
    expect(openManageToken(KEY, forged('manage subscription'))).toBe(ADA);
    expect(openManageToken(KEY, forged('confirm subscription'))).toBeUndefined();
  });

  it.each([undefined, null, 7, '', 'x', '../x', 'x'.repeat(43), 'x'.repeat(500), ['x'], { a: 1 }])(
    '%j does not open',
    (token) => {
      expect(openManageToken(KEY, token)).toBeUndefined();
    },
  );
});
