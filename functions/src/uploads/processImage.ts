import {
  IMAGE_SIDE_PX,
  UPLOAD_MAX_AVIF_PIXELS,
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_PIXELS,
  type ImageFormat,
} from '@firehouse/model';
import type sharpLibrary from 'sharp';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { Problem } from '../http/problem.ts';

/** A processed image, with a smaller copy for cards. */
export interface StoredImage {
  readonly contentType: string;
  readonly full: Buffer;
  readonly card: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Image formats that we accept, based on the file's contents. All other formats that libvips supports, such as SVG and
 * PDF, are blocked.
 */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);
const READ = new Set<string | undefined>(['jpeg', 'png', 'webp', 'gif', 'heif']);

/** Timeout for processing one image, in seconds. */
const TIMEOUT_S = 25;

/** Encoder quality. Keeps files small, with no visible loss at these sizes. */
const QUALITY = { full: 82, card: 76 } as const;

type Library = typeof sharpLibrary;

let loaded: Promise<Library> | undefined;

/**
 * The image that is being processed. The next one waits for it, because processing two at a time would take twice the
 * memory without being any faster.
 */
let current: Promise<unknown> = Promise.resolve();

/**
 * Converts an uploaded image for storage: upright, in sRGB, scaled down, and re-encoded. Nothing else from the file is
 * kept, such as EXIF data, locations or comments. Only the first frame of an animation is kept.
 * @param upload the uploaded file
 * @param format output format
 * @throws {Problem} 415 if the image isn't supported, 413 if it has too many pixels, takes too long or becomes too
 *   large, 400 if it is damaged
 */
export async function makeImage(upload: Buffer, format: ImageFormat): Promise<StoredImage> {
  const sharp = await library();
  const next = current.then(() => convert(sharp, upload, format));
  current = next.catch(() => {});
  return next;
}

async function convert(sharp: Library, upload: Buffer, format: ImageFormat): Promise<StoredImage> {
  await assertReadable(sharp, upload);
  const options: SharpOptions = { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error' };
  try {
    const full = await encode(sharp(upload, options).autoOrient(), 'full', format);
    if (full.data.length > UPLOAD_MAX_BYTES)
      throw new Problem(413, 'This picture is too large as a PNG. Please upload it as a JPEG.');
    const card = await encode(sharp(full.data), 'card', format);
    return {
      contentType: `image/${format}`,
      full: full.data,
      card: card.data,
      width: full.info.width,
      height: full.info.height,
    };
  } catch (error) {
    throw processingProblem(error);
  }
}

/** Loads the image library on the first upload, and blocks all formats that we don't accept. */
async function library(): Promise<Library> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS });
    // Free memory after each image, and use a single thread, because there is only one CPU.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}

/**
 * Checks an image's format and size by its header alone. This protects against small files that decode to huge images.
 */
async function assertReadable(sharp: Library, upload: Buffer): Promise<void> {
  let head: Metadata;
  try {
    head = await sharp(upload, { limitInputPixels: false }).metadata();
  } catch {
    throw notAnImage();
  }
  const isRead = READ.has(head.format) && (head.format !== 'heif' || head.compression === 'av1');
  if (!isRead) throw notAnImage();
  const maxPixels = head.format === 'heif' ? UPLOAD_MAX_AVIF_PIXELS : UPLOAD_MAX_PIXELS;
  if (head.width * head.height > maxPixels) throw tooManyPixels(maxPixels);
}

async function encode(image: Sharp, size: keyof typeof IMAGE_SIDE_PX, format: ImageFormat) {
  const side = IMAGE_SIDE_PX[size];
  const resized = image
    .timeout({ seconds: TIMEOUT_S })
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

function processingProblem(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Problem) return error;
  if (error.message.includes('pixel limit')) return tooManyPixels();
  if (error.message.startsWith('timeout'))
    return new Problem(413, 'This picture takes too long to process. Please upload a smaller one.');
  return new Problem(400, 'This picture is damaged. Please choose another one.');
}

function notAnImage(): Problem {
  return new Problem(415, 'We cannot read this file. Please upload a JPEG, PNG, WebP, GIF or AVIF picture.');
}

function tooManyPixels(maxPixels: number = UPLOAD_MAX_PIXELS): Problem {
  return new Problem(413, `A picture can have at most ${maxPixels / 1_000_000} million pixels.`);
}
