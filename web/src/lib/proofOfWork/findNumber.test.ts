import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findNumber } from './findNumber.worker.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the number of a challenge', () => {
  it.each([0, 1, 9, 10, 99, 12_345, 99_999])('%i is found', (number) => {
    const salt = `salt-${number}`.padEnd(22, '_');
    expect(findNumber({ salt, hash: hashOf(`${salt}.${number}`), maxNumber: 99_999 })).toBe(number);
  });

  it('is found for salts of any accepted length', () => {
    for (let length = 0; length <= 50; length++) {
      const salt = 'x'.repeat(length);
      expect(findNumber({ salt, hash: hashOf(`${salt}.57`), maxNumber: 99 }), String(length)).toBe(57);
    }
  });

  it('is undefined when no number fits', () => {
    expect(findNumber({ salt: 'a', hash: hashOf('a.100'), maxNumber: 99 })).toBeUndefined();
    expect(findNumber({ salt: 'a', hash: hashOf('a.-1'), maxNumber: 99 })).toBeUndefined();
    expect(findNumber({ salt: 'x'.repeat(60), hash: hashOf('x.1'), maxNumber: 99 })).toBeUndefined();
  });
});
