import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictures } from './pictures.mjs';

const root = resolve(import.meta.dirname, '..');
/** Of 255, on the average of a picture's channels. */
const MAX_DIFFERENCE = 0.5;
/** Bytes before the PNG in an .ico file. */
const ICO_HEADER = 22;

const pixels = (file: Buffer) => sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

it('finds icons and the picture of a shared link drawn as they are now; else run npm run pictures', async () => {
  for (const [path, expected] of await pictures()) {
    const kept = await readFile(join(root, path));
    if (path.endsWith('.svg')) {
      expect(kept.toString(), path).toBe(expected.toString());
      continue;
    }
    const header = path.endsWith('.ico') ? ICO_HEADER : 0;
    const [one, other] = [await pixels(kept.subarray(header)), await pixels(expected.subarray(header))];
    expect(one.info, path).toMatchObject({ width: other.info.width, height: other.info.height });
    let difference = 0;
    for (const [at, value] of one.data.entries()) difference += Math.abs(value - (other.data[at] ?? 0));
    expect(difference / one.data.length, path).toBeLessThan(MAX_DIFFERENCE);
  }
});
