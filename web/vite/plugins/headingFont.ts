import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** Placeholder in the style sheet for the subset font file. */
const ALIAS = '@heading-font';
/** Name of the subset font file without its extension; the build adds a hash. */
export const HEADING_FONT = 'headings';

/**
 * Creates a subset of the heading font with the characters that English needs, and preloads it so that headings use it
 * from the start. The style sheet lists these characters in the `unicode-range` of the subset's @font-face, and uses
 * the full font for all others.
 * @param folder folder for the subset; the dev server must serve it
 */
export function headingFont(sheet: string, source: string, folder: string): Plugin {
  return {
    name: 'heading-font',
    async config() {
      const font = readFileSync(createRequire(import.meta.url).resolve(source));
      const file = await subsetIn(folder, font, charactersOf(readFileSync(sheet, 'utf8')));
      return { resolve: { alias: [{ find: ALIAS, replacement: file }] } };
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((built) => basename(built).startsWith(`${HEADING_FONT}-`));
        if (font === undefined) return [];
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}

/**
 * Returns the path of a font's subset with the given characters. Creates the file only if it doesn't exist, because
 * every start of Vite or Vitest needs it, and compression takes four seconds.
 */
export async function subsetIn(folder: string, font: Buffer, characters: string): Promise<string> {
  const key = createHash('sha256').update(font).update(characters).digest('hex');
  const file = join(folder, key, `${HEADING_FONT}.woff2`);
  if (existsSync(file)) return file;
  const small = await subsetFont(font, characters, { targetFormat: 'woff2' });
  mkdirSync(dirname(file), { recursive: true });
  // Write atomically, because another build may be reading the file.
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, small);
  renameSync(temporary, file);
  return file;
}

/**
 * Returns the characters in the `unicode-range` of the @font-face that uses {@link ALIAS}.
 * @throws {Error} if there is no such rule, or its `unicode-range` contains anything but code points and ranges
 */
export function charactersOf(sheet: string): string {
  const face = [...sheet.matchAll(/@font-face\s*\{[^}]*\}/g)]
    .map(([text]) => text)
    .find((text) => text.includes(ALIAS));
  const range = face && /unicode-range:\s*([^;}]+)/.exec(face)?.[1];
  if (range === undefined) throw new Error(`No @font-face of the style sheet has ${ALIAS} and a unicode-range.`);
  return range.split(',').map(charactersOfRange).join('');
}

function charactersOfRange(range: string): string {
  const [, first, last = first] = /^\s*U\+([\dA-F]{1,6})(?:-([\dA-F]{1,6}))?\s*$/i.exec(range) ?? [];
  if (first === undefined || last === undefined) throw new Error(`Not a range of code points: ${range.trim()}`);
  const from = Number.parseInt(first, 16);
  return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join(
    '',
  );
}
