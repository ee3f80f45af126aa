// Makes the pictures that cannot be SVG (icons for home screens, favicon.ico, the picture of a shared
// link) from the drawings, with the browser that the tests use: node tests/e2e/look/pictures.mjs
import { chromium } from 'playwright-core';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { chromiumPath } from '../../suite/chromium.mjs';

const web = (path) => fileURLToPath(new URL(`../../../web/${path}`, import.meta.url));
const lantern = await readFile(web('public/icons/lantern.svg'), 'utf8');
const load = async (path) => (await runnerImport(path, { configFile: false, logLevel: 'error' })).module;
const { numberOf, paintNumber } = await load(web('vite/stationNumber.ts'));
const { company } = await load(web('../model/src/company.ts'));
const station = paintNumber(await readFile(web('src/ui/drawings/station.svg'), 'utf8'), numberOf(company.station));
const RED = '#85141a';

const browser = await chromium.launch({
  executablePath: chromiumPath() ?? undefined,
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});

/** A picture of a page of our own, in PNG. */
async function picture(width, height, html) {
  const tab = await browser.newPage({ viewport: { width, height } });
  await tab.setContent(`<style>body{margin:0}svg{display:block;width:100%;height:100%}</style>${html}`);
  const png = await tab.screenshot({ omitBackground: true });
  await tab.close();
  return png;
}

/** An icon file that holds one PNG (https://en.wikipedia.org/wiki/ICO_(file_format)). */
function ico(size, png) {
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

const square = (size) => picture(size, size, lantern);
const padded = (size, share) =>
  picture(
    size,
    size,
    `<div style="background:${RED};height:100vh;padding:${share}vw;box-sizing:border-box">${lantern}</div>`,
  );

await writeFile(web('public/favicon.ico'), ico(32, await square(32)));
await writeFile(web('public/icons/icon-192.png'), await square(192));
await writeFile(web('public/icons/icon-512.png'), await square(512));
await writeFile(web('public/icons/maskable-512.png'), await padded(512, 12));
await writeFile(web('public/icons/apple-touch-icon.png'), await padded(180, 6));
await writeFile(
  web('public/icons/share.png'),
  await picture(1200, 630, station.replace('<svg ', '<svg preserveAspectRatio="xMidYMid slice" ')),
);
await browser.close();
