// Draws the pictures of the demo company from the site's own line drawings, full and for cards:
//   node seed/scripts/drawPictures.mjs
// What it draws stands in seed/objects/, so that nobody who only starts the site needs to run it.
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { runnerImport } from 'vite';

const load = async (path) =>
  (await runnerImport(resolve(import.meta.dirname, path), { configFile: false, logLevel: 'error' })).module;
const { numberOf, paintNumber } = await load('../../web/vite/stationNumber.ts');
const { company } = await load('../../model/src/company.ts');

const drawings = resolve(import.meta.dirname, '../../web/src/ui/drawings');
const objects = resolve(import.meta.dirname, '../objects');
const WIDTH = 1600;
const HEIGHT = 1000;
const CARD_WIDTH = 640;
const GROUND = 790;

/** Two colours of the sky, and one of the ground. */
const hours = {
  morning: ['#dfe6e4', '#fbf0d9', '#cdbfa6'],
  noon: ['#bcd0d6', '#eef1ea', '#c6bda8'],
  evening: ['#8b4a3c', '#f2c98a', '#6b5548'],
  night: ['#1d2430', '#4b5566', '#2b2725'],
};

/** Where a picture goes, what it shows, and how wide that is, in parts of the picture; `whole` is a scene of its own. */
const scenes = [
  ['apparatus/engine-5711', 'engine', 'morning', 0.78],
  ['apparatus/engine-5712', 'pumper', 'evening', 0.74],
  ['apparatus/ladder-57', 'ladder', 'noon', 0.9],
  ['apparatus/rescue-57', 'rescue', 'morning', 0.74],
  ['apparatus/tanker-57', 'tanker', 'noon', 0.78],
  ['apparatus/squad-5741', 'squad', 'evening', 0.64],
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
  const full = await sharp(Buffer.from(scene(drawing, hours[hour], share)))
    .png()
    .toBuffer();
  await sharp(full)
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(join(objects, `${name}.jpg`));
  await sharp(full)
    .resize(CARD_WIDTH)
    .jpeg({ quality: 76, mozjpeg: true })
    .toFile(join(objects, `${name}.card.jpg`));
}
await sharp(Buffer.from(portrait())).png({ palette: true }).toFile(join(objects, 'members/user.png'));

/** A drawing standing on the ground before the company's hills. */
function scene(name, [above, below, ground], share) {
  const { inner, viewBox, ratio } = symbol(name);
  if (share === 'whole')
    return svg(
      `<svg width="${WIDTH}" height="${HEIGHT}" viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice">${inner}</svg>`,
    );
  const hills = symbol('skyline');
  const width = WIDTH * share;
  const height = width / ratio;
  return svg(`
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs>
    <rect width="${WIDTH}" height="${GROUND}" fill="url(#sky)"/>
    <svg x="0" y="${GROUND - 190}" width="${WIDTH}" height="190" viewBox="${hills.viewBox}" preserveAspectRatio="xMaxYMax slice" opacity=".35">${hills.inner}</svg>
    <rect y="${GROUND}" width="${WIDTH}" height="${HEIGHT - GROUND}" fill="${ground}"/>
    <svg x="${(WIDTH - width) / 2}" y="${GROUND + 40 - height}" width="${width}" height="${height}" viewBox="${viewBox}">${inner}</svg>`);
}

function portrait() {
  const { inner, viewBox } = symbol('helmet');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><rect width="320" height="320" fill="#e9e0d0"/>
    <svg x="40" y="60" width="240" height="200" viewBox="${viewBox}">${inner}</svg></svg>`;
}

function svg(inner) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${inner}</svg>`;
}

/** The inside of a drawing, its colours those of the light theme, as its file has them. */
function symbol(name) {
  const text = paintNumber(readFileSync(join(drawings, `${name}.svg`), 'utf8'), numberOf(company.station));
  const [, viewBox, inner] = /<symbol id="drawing" viewBox="([^"]+)"[^>]*>(.*)<\/symbol>/s.exec(text);
  const [, , width, height] = viewBox.split(' ').map(Number);
  return { inner: inner.replaceAll(/var\(--[\w-]+,(#\w+)\)/g, '$1'), viewBox, ratio: width / height };
}
