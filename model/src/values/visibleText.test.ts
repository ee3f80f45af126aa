import { describe, expect, it } from 'vitest';
import { invisibleEdges, isVisible } from './visibleText.ts';

describe('visible text', () => {
  it.each(['a', '.', '0', 'é', '火', '\u{1F692}', '\u200Ba', 'a\uFEFF', '\u3164 b'])('is %j', (text) => {
    expect(isVisible(text)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['spaces', ' \t\r\n\u00A0\u2009\u3000'],
    ['zero-width characters', '\u200B\u200C\u200D\u2060'],
    ['a byte order mark', '\uFEFF'],
    ['Hangul fillers', '\u3164\u115F\u1160\uFFA0'],
    ['bidirectional marks', '\u200E\u200F\u061C\u202A\u202E\u2066\u2069'],
    ['a soft hyphen', '\u00AD'],
    ['variation selectors', '\uFE0F\u{E0100}'],
    ['tags', '\u{E0061}\u{E007F}'],
    ['empty Braille', '\u2800'],
  ])('is not %s', (_what, text) => {
    expect(isVisible(text)).toBe(false);
    expect(isVisible(`${text}x${text}`)).toBe(true);
  });

  it('excludes every space and every code point that Unicode declares ignorable', () => {
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code);
      if (/[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}]/u.test(character) && isVisible(character))
        expect.fail(`U+${code.toString(16)} should be invisible.`);
    }
    expect(invisibleEdges.length).toBeGreaterThan(40);
  });
});
