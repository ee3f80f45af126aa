import { isDocumentId } from '@firehouse/model';
import { describe, expect, it } from 'vitest';
import { idSeal } from './sealedId.ts';

const ids = ['57fbfe066e8bcea0203901f3a6d4c659', 'abcd', 'r_a', 'ünïcode-é', 'x'.repeat(200)];

describe('a sealed id', () => {
  const seals = idSeal('secret');

  it.each(ids)('is a document ID that opens to %s, the same each time', (id) => {
    const sealed = seals.seal(id);
    expect(isDocumentId(sealed)).toBe(true);
    expect(sealed).toMatch(/^r_[\w-]+$/);
    expect(sealed).not.toContain(id);
    expect(idSeal('secret').seal(id)).toBe(sealed);
    expect(idSeal('secret').open(sealed)).toBe(id);
  });

  it('does not exist without a key', () => {
    expect(() => idSeal('').seal('incident-1')).toThrow('DIGEST_KEY is not set');
    expect(() => idSeal('').open(seals.seal('incident-1'))).toThrow('DIGEST_KEY is not set');
  });

  it('has no common prefix with the sealed ID of a similar ID', () => {
    const [one, other] = [seals.seal('incident-1'), seals.seal('incident-2')];
    expect(one.slice(0, 12)).not.toBe(other.slice(0, 12));
    expect(idSeal('another').seal('incident-1')).not.toBe(one);
  });

  it.each(ids)('cannot be made or changed without the key: %s', (id) => {
    const sealed = seals.seal(id);
    expect(seals.open(id)).toBeUndefined();
    expect(idSeal('another').open(sealed)).toBeUndefined();
    expect(seals.open(idSeal('another').seal(id))).toBeUndefined();
    for (let at = 2; at < Math.min(sealed.length, 40); at += 1) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
      expect(seals.open(changed), changed).toBeUndefined();
    }
    for (const other of [
      sealed.slice(0, -1),
      `${sealed}A`,
      `${sealed}=`,
      sealed.slice(2),
      'r_',
      'r_AAAA',
      `${sealed} `,
    ])
      expect(seals.open(other), other).toBeUndefined();
  });
});
