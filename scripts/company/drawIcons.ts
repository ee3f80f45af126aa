// Draws the app icon and the images that can't be SVG (home screen icons, favicon.ico, and the image for shared links)
// in the company's colors and with its station number. `npm run company` runs this if any of these have changed.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { runnerImport } from 'vite';
import type * as Colors from '@firehouse/model/colors';
import type * as Files from '@firehouse/web/drawing-file';
import type * as Painting from '@firehouse/web/paint-drawing';

const ROOT = resolve(import.meta.dirname, '../..');

/** sharp's default density for SVG images, in pixels per inch. */
const SVG_DENSITY = 72;

/** Draws the site's icons and the image for shared links. Returns file contents by path. */
export async function images(root: string = ROOT): Promise<ReadonlyMap<string, Buffer>> {
  const load = async <Module>(path: string) => (await runnerImport<Module>(join(root, path))).module;
  const { paintDrawing } = await load<typeof Painting>('web/vite/paintDrawing.ts');
  const { drawingFile } = await load<typeof Files>('web/vite/drawingFile.ts');
  const { designColors, siteColors } = await load<typeof Colors>('model/src/company/colors.ts');
  const source = (name: string) => readFile(drawingFile(name), 'utf8');
  const icon = paintDrawing(await source('appIcon'), { colors: siteColors().icon, number: '' });
  const station = paintDrawing(await source('station')).replaceAll(/var\(--[\w-]+,(#\w+)\)/g, '$1');
  const ground = siteColors().icon.get(designColors.main) ?? '';
  const square = (size: number) => drawn(icon, size, size);
  /** Draws the icon with a margin, for platforms that crop it. */
  const padded = async (size: number, share: number) => {
    const inner = Math.round(size * (1 - 2 * share));
    const image = await square(inner);
    return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
      .composite([{ input: image }])
      .png()
      .toBuffer();
  };
  return new Map([
    ['web/public/icons/lantern.svg', Buffer.from(icon)],
    ['web/public/favicon.ico', ico(32, await square(32))],
    ['web/public/icons/icon-192.png', await square(192)],
    ['web/public/icons/icon-512.png', await square(512)],
    ['web/public/icons/maskable-512.png', await padded(512, 0.12)],
    ['web/public/icons/apple-touch-icon.png', await padded(180, 0.06)],
    ['web/public/icons/share.png', await shared(join(root, 'company/images/share.jpg'), station)],
  ]);
}

/** Returns the image for shared links: the company's own if there is one, or a drawing. */
async function shared(own: string, drawing: string) {
  if (!existsSync(own)) return drawn(drawing, 1200, 630);
  return sharp(own).rotate().resize(1200, 630, { fit: 'cover' }).png({ compressionLevel: 9 }).toBuffer();
}

/** Converts an SVG to a PNG of the given size. Crops it if the aspect ratio is different. */
async function drawn(svg: string, width: number, height: number) {
  const { width: natural } = await sharp(Buffer.from(svg)).metadata();
  return sharp(Buffer.from(svg), { density: (SVG_DENSITY * width * 2) / natural })
    .resize(width, height, { fit: 'cover' })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Creates an .ico file with a single PNG (https://en.wikipedia.org/wiki/ICO_(file_format)). */
function ico(size: number, png: Buffer) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(22, 18);
  return Buffer.concat([header, png]);
}

if (process.argv[1] === import.meta.filename) {
  for (const [path, content] of await images()) await writeFile(join(ROOT, path), content);
}
