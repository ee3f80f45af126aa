import { describe, expect, it } from 'vitest';
import { Random } from '../testing/random.ts';
import { parseLenientJson } from './lenientJson.ts';

describe('lenient JSON', () => {
  it('includes JSON', () => {
    const values = [{ a: [1, -2.5e-3, 'x\n"\\/é', null, true, {}], b: { c: [] } }, [], 'x', 0, null, false, ''];
    for (const value of values) {
      expect(parseLenientJson(JSON.stringify(value))).toEqual(value);
      expect(parseLenientJson(JSON.stringify(value, null, 2))).toEqual(value);
    }
  });

  it('keeps names of prototypes as names', () => {
    const value = parseLenientJson('{"__proto__":1,"constructor":2}') as object;
    expect(Object.entries(value)).toEqual([
      ['__proto__', 1],
      ['constructor', 2],
    ]);
  });

  it('fills missing items of a list with null, but no missing values of an object', () => {
    expect(parseLenientJson('[,1,,2;]')).toEqual([null, 1, null, 2, null]);
    expect(() => parseLenientJson('{a:}')).toThrow(SyntaxError);
    expect(() => parseLenientJson('{a}')).toThrow(SyntaxError);
    expect(() => parseLenientJson('{:1}')).toThrow(SyntaxError);
  });

  it('returns a value or throws a SyntaxError, whatever the text', () => {
    const random = new Random(1);
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      ';',
      '=',
      '>',
      '"',
      "'",
      '\\',
      'u12',
      'a',
      '1',
      '-',
      '/',
      '*',
      '#',
      '\n',
      ' ',
    ];
    let accepted = 0;
    for (let i = 0; i < 20_000; i += 1) {
      const text = Array.from({ length: random.below(12) }, () => random.pick(pieces)).join('');
      try {
        parseLenientJson(text);
        accepted += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError);
      }
    }
    expect(accepted).toBeGreaterThan(100);
  });
});
