// Draws the demo company's images from the site's line drawings, in the company's colors, if either has changed
// (`npm run company`). The images are checked in (seed/objects), so starting the site doesn't need this.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { siteColors } from '@firehouse/model/colors';
import { drawingFile } from '@firehouse/web/drawing-file';
import { paintDrawing } from '@firehouse/web/paint-drawing';

const { images: hours } = siteColors();
const objects = resolve(import.meta.dirname, '../objects');
/** The company's own images, which replace the drawn images with the same path. */
const ownImages = resolve(import.meta.dirname, '../../company/images');
const WIDTH = 1600;
const HEIGHT = 1000;
const CARD_WIDTH = 640;
const GROUND = 790;

/**
 * Each image's path, its drawing, the time of day, and how much of the image's width the drawing takes up. `whole`
 * means that the drawing is already a complete picture.
 */
const scenes: readonly (readonly [
  path: string,
  drawing: string,
  hour: Exclude<keyof typeof hours, 'portrait'>,
  share: number | 'whole',
])[] = [
  ['apparatus/engine-1', 'engine', 'morning', 0.78],
  ['apparatus/engine-2', 'pumper', 'evening', 0.74],
  ['apparatus/ladder', 'ladder', 'noon', 0.9],
  ['apparatus/rescue', 'rescue', 'morning', 0.74],
  ['apparatus/tanker', 'tanker', 'noon', 0.78],
  ['apparatus/squad', 'squad', 'evening', 0.64],
  ['posts/demo-open-house', 'station', 'night', 'whole'],
  ['posts/demo-parade', 'ladder', 'morning', 0.84],
  ['posts/demo-new-station-slab', 'building', 'evening', 0.66],
  ['posts/demo-squad', 'squad', 'noon', 0.7],
  ['posts/demo-grant', 'coat', 'morning', 0.36],
  ['posts/demo-pump-school', 'hoseline', 'evening', 0.8],
  ['posts/demo-live-burn', 'tower', 'morning', 0.8],
  ['posts/demo-barn-fire', 'tanker', 'night', 0.8],
  ['posts/demo-creek-rescue', 'rescue', 'night', 0.7],
];

for (const folder of ['apparatus', 'posts', 'members']) mkdirSync(join(objects, folder), { recursive: true });
for (const [name, drawing, hour, share] of scenes) {
  const own = join(ownImages, `${name}.jpg`);
  // Use raw pixels, because compressing them would take longer than everything else here.
  const { data, info } = await (
    existsSync(own)
      ? sharp(own).rotate().resize(WIDTH, HEIGHT, { fit: 'cover' })
      : sharp(Buffer.from(scene(drawing, hours[hour], share)))
  )
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(data, { raw: info });
  await pixels()
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(join(objects, `${name}.jpg`));
  await pixels()
    .resize(CARD_WIDTH)
    .jpeg({ quality: 76, mozjpeg: true })
    .toFile(join(objects, `${name}.card.jpg`));
}
await sharp(Buffer.from(portrait())).png({ palette: true }).toFile(join(objects, 'members/user.png'));

/** Places a drawing in front of a sky and hills. */
function scene(name: string, [above, below, ground]: readonly string[], share: number | 'whole') {
  const { inner, viewBox, ratio } = symbol(name);
  if (share === 'whole')
    return svg(
      `<svg width="${WIDTH}" height="${HEIGHT}" ` +
        `viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice">${inner}</svg>`,
    );
  const hills = symbol('skyline');
  const width = WIDTH * share;
  const height = width / ratio;
  return svg(`
    <defs><linearGradient id="sky" x2="0" y2="1">
      <stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/>
    </linearGradient></defs>
    <rect width="${WIDTH}" height="${GROUND}" fill="url(#sky)"/>
    <svg x="0" y="${GROUND - 190}" width="${WIDTH}" height="190"
      viewBox="${hills.viewBox}" preserveAspectRatio="xMaxYMax slice" opacity=".35">${hills.inner}</svg>
    <rect y="${GROUND}" width="${WIDTH}" height="${HEIGHT - GROUND}" fill="${ground}"/>
    <svg x="${(WIDTH - width) / 2}" y="${GROUND + 40 - height}" width="${width}" height="${height}"
      viewBox="${viewBox}">${inner}</svg>`);
}

function portrait() {
  const { inner, viewBox } = symbol('helmet');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">
    <rect width="320" height="320" fill="${hours.portrait}"/>
    <svg x="40" y="60" width="240" height="200" viewBox="${viewBox}">${inner}</svg></svg>`;
}

function svg(inner: string) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${inner}</svg>`;
}

/** Reads a drawing, using the colors of the light theme. */
function symbol(name: string) {
  const text = paintDrawing(readFileSync(drawingFile(name), 'utf8'));
  const [, viewBox = '', inner = ''] = /<symbol id="drawing" viewBox="([^"]+)"[^>]*>(.*)<\/symbol>/s.exec(text) ?? [];
  const [, , width = 0, height = 0] = viewBox.split(' ').map(Number);
  return { inner: inner.replaceAll(/var\(--[\w-]+,(#\w+)\)/g, '$1'), viewBox, ratio: width / height };
}
