// Measures the processing of the hardest images, each in a separate process: peak memory and time.
//   npx tsx functions/bench/pictures.ts
// The function `upload` has 1 GiB, and processes one image at a time.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { build } from 'vite';

const WIDTH = 8640;
const HEIGHT = 5760;
const root = resolve(import.meta.dirname, '..');

async function runAll() {
  // In the workspace, so that its packages resolve.
  const folder = mkdtempSync(join(root, '.bench-'));
  const pictures = mkdtempSync(join(tmpdir(), 'pictures-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: { ssr: 'src/uploads/picture.ts', outDir: folder, target: 'node20' },
      ssr: { noExternal: [/^@firehouse\//] },
    });
    console.log('picture               bytes      peak MB   ms');
    for (const [name, write] of Object.entries(hard)) {
      const file = join(pictures, name);
      writeFileSync(file, await write());
      const child = fork(import.meta.filename, [join(folder, 'picture.js'), file]);
      const [[line]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
      console.log(name.padEnd(20), line);
    }
    console.log(`load ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(pictures, { recursive: true, force: true });
  }
}

async function runOne(module: string, file = '') {
  const { makePicture } = await import(module);
  const bytes = readFileSync(file);
  const began = performance.now();
  const outcome = await makePicture(bytes, 'jpeg').then(
    () => '',
    (problem: { sentence?: string; message: string }) => problem.sentence ?? problem.message,
  );
  const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
  process.send?.(
    `${String(bytes.length).padEnd(10)} ${peak.toFixed(0).padStart(6)} ` +
      `${(performance.now() - began).toFixed(0).padStart(6)}   ${outcome}`,
  );
  process.disconnect();
}

/** Each as large as accepted, in the format that is the most expensive to decode. */
const hard = {
  'baseline JPEG': () => noise(3).jpeg({ quality: 30 }).withMetadata({ orientation: 6 }).toBuffer(),
  'progressive JPEG': () =>
    noise(3)
      .jpeg({ quality: 30, progressive: true, chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
  'CMYK JPEG': () =>
    noise(3).toColourspace('cmyk').jpeg({ quality: 30, progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'interlaced PNG': () => plain(4).png({ progressive: true }).toBuffer(),
  'interlaced PNG, 16 bit': () => plain(4).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  WebP: () => noise(3).webp({ quality: 20, effort: 0 }).toBuffer(),
  GIF: () => plain(3).gif().toBuffer(),
  'AVIF, 12 million': () =>
    sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888' } })
      .avif({ effort: 0 })
      .toBuffer(),
  'AVIF, 50 million': () => plain(3).avif({ effort: 0 }).toBuffer(),
};

if (process.argv[2] === undefined) await runAll();
else await runOne(process.argv[2], process.argv[3]);

function plain(channels: 3 | 4) {
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels, background: '#888' } });
}

function noise(channels: 3 | 4) {
  return sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  });
}
