import { objectName, type ObjectFolder } from '@firehouse/model';
import { env } from '../config/env.ts';
import { writes } from '../config/writes.ts';
import { callHeaders } from './callHeaders.ts';
import { ApiError } from './request.ts';

/** How long one picture may take, in ms: 10 MB by a slow telephone. */
const PATIENCE_MS = 180_000;

/**
 * Uploads a picture as whoever has signed in.
 * @param folder where it is kept
 * @param file as he chose it
 * @param signal gives it up
 * @returns its path in the object store
 * @throws {ApiError} with the server's sentence; {TypeError} when the API cannot be reached; {DOMException} when it
 *   was given up, or took too long
 */
export async function uploadPicture(folder: ObjectFolder, file: File, signal: AbortSignal): Promise<string> {
  const body = new FormData();
  body.append('file', file);
  const call = writes.upload(folder, uniqueName(file.name));
  const response = await fetch(env.apiBase + call, {
    method: 'POST',
    headers: await callHeaders(call, 'POST'),
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  });
  const answer = await response.text();
  if (!response.ok) throw new ApiError(response.status, answer);
  return (JSON.parse(answer) as { readonly path: string }).path;
}

/**
 * A name that no other picture has: telephones call every photograph image.jpg.
 * @param fileName as the visitor's computer calls the file
 */
export function uniqueName(fileName: string): string {
  // In front, since the server cuts long names at their end.
  return `${crypto.randomUUID()}-${objectName(fileName) ?? 'picture.jpg'}`;
}
