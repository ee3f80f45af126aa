import { objectName, objectFolders, type ObjectFolder, type Entity } from '@firehouse/model';
import { env } from '../config/env.ts';
import { adminApiPaths } from './adminApiPaths.ts';
import { requestHeaders } from './requestHeaders.ts';
import { requestFailed } from './requestFailed.ts';

/** Upload timeout per image, in ms: enough for 10 MB from a slow phone. */
const UPLOAD_TIMEOUT_MS = 180_000;

interface ImageUpload {
  readonly folder: ObjectFolder;
  /** Object name within the folder, for example from {@link uniqueName}. */
  readonly name: string;
  readonly file: File;
  readonly signal: AbortSignal;
  /** Called with upload progress, from 0 to 1. */
  readonly onSent?: ((part: number) => void) | undefined;
}

/**
 * Uploads an image as the signed-in user. Uses XMLHttpRequest because fetch can't report upload progress.
 * @returns the path in the object store
 * @throws {ApiError} with the server's message; {TypeError} if the API is unreachable; {DOMException} if the upload was
 * aborted or timed out
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

/** Returns a unique object name for an image. Phones can name every photo `image.jpg`. */
export function uniqueName(fileName: string): string {
  // The UUID comes first because the server truncates long names at the end.
  return `${crypto.randomUUID()}-${objectName(fileName) ?? 'picture.jpg'}`;
}

/** Maximum length of an uploaded image's longer side, in pixels. */
const UPLOAD_SIDE_PX = 2_560;

/** JPEG quality for scaled-down images. High, because the server compresses them again. */
const QUALITY = 0.9;

/** Types that lose something when scaled: animations and vector graphics. */
const NOT_SHRUNK = new Set(['image/gif', 'image/svg+xml']);

/**
 * Scales an image down to 2,560 px, and converts HEIC to JPEG, if the browser supports it. Returns the original on any
 * failure; the server re-encodes images anyway.
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
  // PNG and WebP images can be transparent, so they keep their type.
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
 * Returns an upload function for an entity's images. It scales them down where the browser can, and stores them in the
 * entity's `docType` folder (SPEC §5).
 * @param nameFile returns the object name for a file; a unique name by default
 * @returns undefined if the entity has no folder
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
