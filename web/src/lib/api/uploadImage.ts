import { objectName, type ObjectFolder } from '@firehouse/model';
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
export async function uploadImage({ folder, name, file, signal, onSent }: ImageUpload): Promise<string> {
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
