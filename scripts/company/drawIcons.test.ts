import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { images } from './drawIcons.ts';

// If upload tests have run in this process, sharp can't open SVG images without this.
sharp.unblock({ operation: ['VipsForeignLoad'] });

const root = resolve(import.meta.dirname, '../..');
/** Maximum average difference between two images, per channel (0 to 255). */
const MAX_DIFFERENCE = 0.5;
/** Number of bytes before the PNG in an .ico file. */
const ICO_HEADER = 22;

const pixels = (file: Buffer) => sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

it('icons and the image for shared links are up to date; if not, run npm run company', async () => {
  for (const [path, expected] of await images()) {
    const stored = await readFile(join(root, path));
    if (path.endsWith('.svg')) {
      expect(stored.toString(), path).toBe(expected.toString());
      continue;
    }
    const header = path.endsWith('.ico') ? ICO_HEADER : 0;
    const [one, other] = [await pixels(stored.subarray(header)), await pixels(expected.subarray(header))];
    expect(one.info, path).toMatchObject({ width: other.info.width, height: other.info.height });
    let difference = 0;
    for (const [at, value] of one.data.entries()) difference += Math.abs(value - (other.data[at] ?? 0));
    expect(difference / one.data.length, path).toBeLessThan(MAX_DIFFERENCE);
  }
});
