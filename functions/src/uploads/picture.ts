import {
  PICTURE_SIDE_PX,
  UPLOAD_MAX_AVIF_PIXELS,
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_PIXELS,
  type PictureFormat,
} from '@firehouse/model';
import type sharpLibrary from 'sharp';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { Problem } from '../http/problem.ts';

/** A picture as it is kept, and the smaller one for cards. */
export interface Picture {
  readonly contentType: string;
  readonly full: Buffer;
  readonly card: Buffer;
  /** Of the full one, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** What is read, by content; libvips could read more, SVG and PDF among it, and is kept from it. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);
const READ = new Set<string | undefined>(['jpeg', 'png', 'webp', 'gif', 'heif']);

/** A picture that takes longer than this to make is given up, in seconds. */
const PATIENCE_S = 25;

/** Light enough for pages, and good enough for a screen of that width. */
const QUALITY = { full: 82, card: 76 } as const;

type Library = typeof sharpLibrary;

let loaded: Promise<Library> | undefined;

/** The picture in hand. The next one waits for it: two at once would need twice the memory, and be no sooner done. */
let inHand: Promise<unknown> = Promise.resolve();

/**
 * Makes what is kept of an uploaded picture: upright, in sRGB, no larger than a screen, written anew in the
 * wanted format. Nothing of the upload's own bytes stays: no EXIF, no place, no comment, nothing behind its end.
 * Of a moving picture the first frame stays.
 * @param upload the bytes as they came
 * @param format to write
 * @throws {Problem} 415 when it is no picture that is read here, 413 when it has too many pixels or comes out too large,
 *   400 when it is damaged
 */
export async function makePicture(upload: Buffer, format: PictureFormat): Promise<Picture> {
  const sharp = await library();
  const mine = inHand.then(() => made(sharp, upload, format));
  inHand = mine.catch(() => {});
  return mine;
}

async function made(sharp: Library, upload: Buffer, format: PictureFormat): Promise<Picture> {
  await assertReadable(sharp, upload);
  const options: SharpOptions = { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error' };
  try {
    const full = await written(sharp(upload, options).autoOrient(), 'full', format);
    if (full.data.length > UPLOAD_MAX_BYTES)
      throw new Problem(413, 'This picture is too large as a PNG. Please upload it as a JPEG.');
    const card = await written(sharp(full.data), 'card', format);
    return {
      contentType: `image/${format}`,
      full: full.data,
      card: card.data,
      width: full.info.width,
      height: full.info.height,
    };
  } catch (error) {
    throw hindrance(error);
  }
}

/** Loaded with the first upload, and told then what it may open. */
async function library(): Promise<Library> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS });
    // What a picture leaves behind is given back; the processor is one.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}

/** Reads the head alone, so that a small file that unfolds to a huge picture is never unfolded. */
async function assertReadable(sharp: Library, upload: Buffer): Promise<void> {
  let head: Metadata;
  try {
    head = await sharp(upload, { limitInputPixels: false }).metadata();
  } catch {
    throw notAPicture();
  }
  const isRead = READ.has(head.format) && (head.format !== 'heif' || head.compression === 'av1');
  if (!isRead) throw notAPicture();
  const most = head.format === 'heif' ? UPLOAD_MAX_AVIF_PIXELS : UPLOAD_MAX_PIXELS;
  if (head.width * head.height > most) throw tooManyPixels(most);
}

async function written(picture: Sharp, size: keyof typeof PICTURE_SIDE_PX, format: PictureFormat) {
  const side = PICTURE_SIDE_PX[size];
  const resized = picture
    .timeout({ seconds: PATIENCE_S })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  const quality = QUALITY[size];
  switch (format) {
    case 'jpeg':
      return resized
        .flatten({ background: '#fff' })
        .jpeg({ quality, mozjpeg: true })
        .toBuffer({ resolveWithObject: true });
    case 'webp':
      return resized.webp({ quality }).toBuffer({ resolveWithObject: true });
    case 'gif':
      return resized.gif().toBuffer({ resolveWithObject: true });
    case 'png':
      return resized.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
  }
}

function hindrance(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Problem) return error;
  if (error.message.includes('pixel limit')) return tooManyPixels();
  if (error.message.startsWith('timeout'))
    return new Problem(413, 'This picture takes too long to process. Please upload a smaller one.');
  return new Problem(400, 'This picture is damaged. Please choose another one.');
}

function notAPicture(): Problem {
  return new Problem(415, 'We cannot read this file. Please upload a JPEG, PNG, WebP, GIF or AVIF picture.');
}

function tooManyPixels(most: number = UPLOAD_MAX_PIXELS): Problem {
  return new Problem(413, `A picture can have at most ${most / 1_000_000} million pixels.`);
}
