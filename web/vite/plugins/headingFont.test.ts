import { describe, expect, test } from 'vitest';
import { charactersOf } from './headingFont.ts';

const face = (range: string) =>
  `@font-face { src: url('whole.woff2'); unicode-range: U+100; }\n` +
  `@font-face {\n  src: url('@heading-font');\n  unicode-range: ${range};\n}`;

describe('the characters of the small font', () => {
  test('are those of its unicode-range', () => {
    expect(charactersOf(face('U+41-43, U+2019,u+1F692'))).toBe('ABC’🚒');
  });

  test.each(['U+4?', '41-43', 'U+', 'U+41-43 U+45', 'latin'])(
    'are unknown for the range %s, which fails the build',
    (range) => {
      expect(() => charactersOf(face(range))).toThrow('Not a range of code points');
    },
  );

  test('require a font face with the file and a range', () => {
    expect(() => charactersOf(`@font-face { src: url('@heading-font') }`)).toThrow('unicode-range');
    expect(() => charactersOf(`@font-face { src: url('a.woff2'); unicode-range: U+41 }`)).toThrow('@heading-font');
  });
});
