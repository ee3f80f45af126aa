import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { charactersOf, subsetIn } from './headingFont.ts';

const SOURCE = '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2';

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

test('the small font is made once for its characters', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'heading-font-'));
  try {
    const font = readFileSync(createRequire(import.meta.url).resolve(SOURCE));
    const first = await subsetIn(folder, font, 'A');
    expect(readFileSync(first, 'latin1').slice(0, 4)).toBe('wOF2');
    writeFileSync(first, 'made before');
    expect(await subsetIn(folder, font, 'A')).toBe(first);
    expect(readFileSync(first, 'utf8')).toBe('made before');
    expect(readFileSync(await subsetIn(folder, font, 'AB'), 'latin1').slice(0, 4)).toBe('wOF2');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
