import { objectName, type ObjectFolder } from '@firehouse/model';
import { env } from '../config/env.ts';
import { writes } from '../config/writes.ts';
import { callHeaders } from './callHeaders.ts';
import { ApiError } from './request.ts';

/** How long one image may take, in ms: 10 MB over a slow phone. */
const UPLOAD_TIMEOUT_MS = 180_000;

/** An image to upload. */
export interface PictureUpload {
  readonly folder: ObjectFolder;
  /** Its name in the folder, such as {@link uniqueName} gives. */
  readonly name: string;
  readonly file: File;
  /** Aborts the upload. */
  readonly signal: AbortSignal;
  /** Called with the part that was sent, 0 to 1. */
  readonly onSent?: ((part: number) => void) | undefined;
}

/**
 * Uploads an image as whoever is signed in. By XMLHttpRequest, since fetch does not report progress.
 * @returns its path in the object store
 * @throws {ApiError} with the server's sentence; {TypeError} when the API cannot be reached; {DOMException} when it
 *   was aborted, or took too long
 */
export async function uploadPicture({ folder, name, file, signal, onSent }: PictureUpload): Promise<string> {
  const call = writes.upload(folder, name);
  const headers = await callHeaders(call, 'POST');
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  request.open('POST', env.apiBase + call);
  request.timeout = UPLOAD_TIMEOUT_MS;
  for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
  const body = new FormData();
  body.append('file', file);
  const { status, responseText } = await new Promise<XMLHttpRequest>((resolve, reject) => {
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
  if (status < 200 || status > 299) throw new ApiError(status, responseText);
  return (JSON.parse(responseText) as { readonly path: string }).path;
}

/**
 * A name that no other image has: phones call every photo image.jpg.
 * @param fileName as the user's computer calls the file
 */
export function uniqueName(fileName: string): string {
  // In front, since the server cuts long names at their end.
  return `${crypto.randomUUID()}-${objectName(fileName) ?? 'picture.jpg'}`;
}
