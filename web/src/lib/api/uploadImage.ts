import { objectName, objectFolders, type ObjectFolder, type Entity } from '@firehouse/model';
import { env } from '../config/env.ts';
import { adminApiPaths } from './adminApiPaths.ts';
import { requestHeaders } from './requestHeaders.ts';
import { requestFailed } from './requestFailed.ts';

/** Upload timeout for one image, in ms: 10 MB from a slow phone. */
const UPLOAD_TIMEOUT_MS = 180_000;

/** An image to upload. */
interface ImageUpload {
  readonly folder: ObjectFolder;
  /** Its name in the folder, for example from {@link uniqueName}. */
  readonly name: string;
  readonly file: File;
  /** Aborts the upload. */
  readonly signal: AbortSignal;
  /** Called with the fraction that was sent, 0 to 1. */
  readonly onSent?: ((part: number) => void) | undefined;
}

/**
 * Uploads an image as the signed-in user. Uses XMLHttpRequest, because fetch does not report progress.
 * @returns its path in the object store
 * @throws {ApiError} with the server's message; {TypeError} if the API is unreachable; {DOMException} if it was
 *   aborted, or timed out
 */
async function uploadImage({ folder, name, file, signal, onSent }: ImageUpload): Promise<string> {
  const path = adminApiPaths.upload(folder, name);
  const headers = await requestHeaders(path, 'POST');
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  request.open('POST', env.apiBase + path);
  request.timeout = UPLOAD_TIMEOUT_MS;
  for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
  const body = new FormData();
  body.append('file', file);
  const response = await new Promise<XMLHttpRequest>((resolve, reject) => {
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onSent?.(loaded / total);
    });
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () =>
      reject(new TypeError('The upload couldn’t reach the server. Check your connection and try again.')),
    );
    request.addEventListener('timeout', () =>
      reject(new DOMException('The upload took too long. Try again, or choose a smaller file.', 'TimeoutError')),
    );
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')));
    request.send(body);
  });
  const { status, responseText } = response;
  if (status < 200 || status > 299) {
    throw requestFailed(status, responseText, { get: (header) => response.getResponseHeader(header) });
  }
  return (JSON.parse(responseText) as { readonly path: string }).path;
}

/**
 * Returns a unique name for an image, because phones call every photo image.jpg.
 * @param fileName the original file name
 */
export function uniqueName(fileName: string): string {
  // As a prefix, because the server truncates long names at the end.
  return `${crypto.randomUUID()}-${objectName(fileName) ?? 'picture.jpg'}`;
}

/** The longer side of an uploaded image, in pixels. */
const UPLOAD_SIDE_PX = 2_560;

/** JPEG quality for scaled-down images, which the server compresses again. */
const QUALITY = 0.9;

/** Formats that scaling would degrade: animations and vectors. */
const NOT_SHRUNK = new Set(['image/gif', 'image/svg+xml']);

/**
 * Scales an image down to 2,560 px if this browser can; HEIC becomes JPEG. On any failure, returns the original,
 * because the server rewrites images anyway.
 * @param file file chosen by the user
 */
export async function shrink(file: File): Promise<File> {
  if (NOT_SHRUNK.has(file.type) || typeof createImageBitmap !== 'function') return file;
  try {
    return (await shrunk(file)) ?? file;
  } catch (error) {
    console.warn('Image not shrunk:', error instanceof Error ? error.message : error);
    return file;
  }
}

async function shrunk(file: File): Promise<File | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = bitmap;
  const scale = UPLOAD_SIDE_PX / Math.max(width, height);
  const isHeic = /hei[cf]/i.test(`${file.type} ${file.name}`);
  if (scale >= 1 && !isHeic) {
    bitmap.close();
    return undefined;
  }
  const [w, h] = [width, height].map((side) => Math.max(1, Math.round(side * Math.min(1, scale)))) as [number, number];
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: w, height: h });
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, w, h);
  bitmap.close();
  // Images that can be transparent stay PNG.
  const type = file.type === 'image/png' || file.type === 'image/webp' ? file.type : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (blob === null || blob.size === 0 || blob.type !== type) return undefined;
  if (blob.size >= file.size && !isHeic) return undefined;
  return new File([blob], isHeic ? file.name.replace(/\.\w+$/, '.jpg') : file.name, {
    type,
    lastModified: file.lastModified,
  });
}

/**
 * Returns how to upload an entity's files: to the folder of its `docType`, scaled down if the browser can (SPEC §5).
 * @param nameFile returns an object's name; by default each gets a unique name
 * @returns undefined for an entity without a folder
 */
export function uploadOf(
  entity: Entity,
  nameFile: (fileName: string) => string = uniqueName,
): ((file: File, options: Pick<ImageUpload, 'signal' | 'onSent'>) => Promise<string>) | undefined {
  const folder = objectFolders.find((each) => each === entity.docType);
  if (folder === undefined) return undefined;
  return async (file, { signal, onSent }) => {
    const image = await shrink(file);
    return uploadImage({ folder, name: nameFile(image.name), file: image, signal, onSent });
  };
}
