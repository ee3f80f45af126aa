import { UPLOAD_MAX_PIXELS } from '@firehouse/model';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeImage } from './processImage.ts';

const red = { r: 200, g: 30, b: 30 };
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: red } });

// Create images in other formats now, because the first call of `makeImage` disables loading them.
let tiff: Buffer;
let svg: Buffer;

beforeAll(async () => {
  tiff = await plain(8, 8).tiff().toBuffer();
  svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">' +
      '<script>alert(1)</script><rect width="9" height="9"/></svg>',
  );
});

const CRC = Array.from({ length: 256 }, (_, at) => {
  let value = at;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1;
  return value >>> 0;
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let sum = 0xff_ff_ff_ff;
  for (const byte of body) sum = ((CRC[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)) >>> 0;
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE((sum ^ 0xff_ff_ff_ff) >>> 0, body.length + 4);
  return framed;
}

function peakBytes(): number {
  return process.resourceUsage().maxRSS * 1024;
}

/** Creates a PNG from uncompressed rows, which don't have to match its width and height. */
function pngBomb(width: number, height: number, rows: Buffer, extra: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    ...extra,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'is stored as %s in two sizes: for a screen and for a card',
    async (format) => {
      const kept = await makeImage(await plain(2400, 1200).jpeg().toBuffer(), format);
      expect(kept).toMatchObject({ contentType: `image/${format}`, width: 1920, height: 960 });
      expect(await sharp(kept.full).metadata()).toMatchObject({ format, width: 1920, height: 960 });
      expect(await sharp(kept.card).metadata()).toMatchObject({ format, width: 640, height: 320 });
    },
  );

  it('that is small is not enlarged', async () => {
    const kept = await makeImage(await plain(300, 500).png().toBuffer(), 'png');
    expect(await sharp(kept.full).metadata()).toMatchObject({ width: 300, height: 500 });
    expect(await sharp(kept.card).metadata()).toMatchObject({ width: 300, height: 500 });
  });

  it('is rotated upright, and loses its location and camera metadata', async () => {
    const taken = await plain(400, 200)
      .withExif({
        IFD0: { Make: 'SecretCam', Copyright: 'secret-owner' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 34/1 52/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const marked = Buffer.concat([taken, Buffer.from('<?php secret-tail ?>')]);
    expect((await sharp(taken).metadata()).exif?.length).toBeGreaterThan(10);
    const kept = await makeImage(marked, 'jpeg');
    expect(kept).toMatchObject({ width: 200, height: 400 });
    for (const bytes of [kept.full, kept.card]) {
      const { exif, xmp, iptc, comments, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, comments, orientation: orientation ?? 1 }).toEqual({ orientation: 1 });
      for (const secret of ['SecretCam', 'secret', 'GPS', 'Exif', 'php'])
        expect(bytes.includes(secret), secret).toBe(false);
    }
  });

  it('with transparency gets a white background if the format has no transparency', async () => {
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: { ...red, alpha: 0 } } })
      .png()
      .toBuffer();
    const kept = await makeImage(clear, 'jpeg');
    const { data } = await sharp(kept.full).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
    expect((await sharp((await makeImage(clear, 'webp')).full).metadata()).hasAlpha).toBe(true);
  });

  it('in AVIF is read, and stored in another format', async () => {
    const kept = await makeImage(await plain(64, 48).avif().toBuffer(), 'jpeg');
    expect(await sharp(kept.full).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 });
  });

  it('that is animated is stored as its first frame', async () => {
    const frames = await Promise.all(
      [red, { r: 0, g: 0, b: 255 }].map((background) =>
        sharp({ create: { width: 30, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
    expect((await sharp((await makeImage(moving, 'gif')).full, { animated: true }).metadata()).pages ?? 1).toBe(1);
  });

  it('of noise is too large as PNG, but not as JPEG', async () => {
    const noisy = await sharp({
      create: {
        width: 1920,
        height: 1920,
        channels: 3,
        background: red,
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .jpeg()
      .toBuffer();
    await expect(makeImage(noisy, 'png')).rejects.toMatchObject({
      status: 413,
      sentence: 'This picture is too large as a PNG. Please upload it as a JPEG.',
    });
    expect((await makeImage(noisy, 'jpeg')).full.length).toBeLessThan(10 * 1024 * 1024);
  });
});

describe('a file that is not a picture', () => {
  const notAnImage = {
    status: 415,
    sentence: 'We cannot read this file. Please upload a JPEG, PNG, WebP, GIF or AVIF picture.',
  };
  it.each<[string, () => Buffer]>([
    ['SVG with a script', () => svg],
    ['SVG behind a byte order mark', () => Buffer.concat([Buffer.from('\uFEFF<?xml version="1.0"?>'), svg])],
    ['TIFF', () => tiff],
    ['PDF', () => Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PHP behind the first bytes of a GIF', () => Buffer.from('GIF89a<?php system($_GET["c"]); ?>')],
    ['a ZIP', () => Buffer.from('PK\u0003\u0004hello')],
    ['only the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a HEIC', () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])],
    ['nothing but zeros', () => Buffer.alloc(5_000)],
  ])('is refused: %s', async (_what, bytes) => {
    await expect(makeImage(bytes(), 'jpeg')).rejects.toMatchObject(notAnImage);
  });

  it('is reported as damaged if it is a truncated picture', async () => {
    const noisy = sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: red,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
    for (const whole of [await noisy.clone().jpeg().toBuffer(), await noisy.clone().png().toBuffer()]) {
      await expect(makeImage(whole.subarray(0, whole.length / 2), 'jpeg')).rejects.toMatchObject({
        status: 400,
        sentence: 'This picture is damaged. Please choose another one.',
      });
    }
  });
});

describe('a malicious picture', () => {
  const tooMany = { status: 413, sentence: 'A picture can have at most 50 million pixels.' };

  it('is not decoded if its header declares too many pixels', async () => {
    const side = 12_000;
    expect(side * side).toBeGreaterThan(UPLOAD_MAX_PIXELS);
    const bomb = pngBomb(side, side, Buffer.alloc((side * 3 + 1) * 1_000));
    expect(bomb.length).toBeLessThan(100_000);
    const before = process.memoryUsage().rss;
    await expect(makeImage(bomb, 'jpeg')).rejects.toMatchObject(tooMany);
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
  });

  it('in AVIF has a lower limit of pixels, because decoding it needs the most memory', async () => {
    const small = await plain(4_100, 3_000).avif({ effort: 0 }).toBuffer();
    expect(small.length).toBeLessThan(10_000);
    await expect(makeImage(small, 'jpeg')).rejects.toMatchObject({
      status: 413,
      sentence: 'A picture can have at most 12 million pixels.',
    });
  });

  it('does not affect others that are processed at the same time', async () => {
    const good = await plain(50, 40).png().toBuffer();
    const results = await Promise.allSettled([
      makeImage(svg, 'png'),
      makeImage(good, 'png'),
      makeImage(good.subarray(0, 60), 'png'),
      makeImage(good, 'jpeg'),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it.each([
    [65_535, 65_535],
    [2_147_483_647, 1],
    [2_147_483_647, 2_147_483_647],
    [0, 10],
  ])('with a header of %i × %i is refused', async (width, height) => {
    const attempt = makeImage(pngBomb(width, height, Buffer.alloc(100)), 'jpeg');
    await expect(attempt).rejects.toMatchObject({ name: 'Problem' });
  });

  it('with a comment that decompresses to a gigabyte uses little memory', async () => {
    // Compress it in pieces, because a gigabyte in memory would distort the measurement.
    const piece = Buffer.alloc(16 * 1024 * 1024);
    const deflated = Readable.from(Array.from({ length: 64 }, () => piece)).pipe(createDeflate());
    const bomb = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), await buffer(deflated)]);
    const rows = Buffer.alloc((10 * 3 + 1) * 10);
    const before = peakBytes();
    const kept = await makeImage(pngBomb(10, 10, rows, [chunk('zTXt', bomb)]), 'png').catch((error: unknown) => error);
    expect(peakBytes() - before).toBeLessThan(100 * 1024 * 1024);
    if (kept instanceof Error) expect(kept.name).toBe('Problem');
    else expect((kept as { full: Buffer }).full.includes('Comment')).toBe(false);
  });
});
