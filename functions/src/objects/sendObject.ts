import type { Request, Response } from 'express';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../http/problem.ts';
import { contentHeaders } from './contentHeaders.ts';
import { requestedRange } from './byteRange.ts';
import { isUnavailable, storeUnavailable, type StoredObject } from './storedObject.ts';

/** Sends an object, whole or in part; 304 if the client has it. The caller sets how long it can be cached. */
export async function sendObject(request: Request, response: Response, object: StoredObject): Promise<void> {
  response.set({ ETag: object.etag, 'Last-Modified': object.modified.toUTCString() });
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const range = requestedRange(request, object);
  response.set('Accept-Ranges', 'bytes');
  if (range === 'outside') {
    response.set('Content-Range', `bytes */${object.size}`);
    throw new Problem(416, `The object has only ${object.size} bytes.`);
  }
  const source =
    request.method === 'HEAD'
      ? undefined
      : await startReading(object.read(range === 'whole' ? undefined : range), response);
  response.set(contentHeaders(object));
  if (range === 'whole') {
    response.set('Content-Length', String(object.size));
  } else {
    response.status(206).set({
      'Content-Length': String(range.end - range.start + 1),
      'Content-Range': `bytes ${range.start}-${range.end}/${object.size}`,
    });
  }
  if (source === undefined) response.end();
  else await copy(source, response);
}

/**
 * Waits for the first bytes, so that an unavailable store can still lead to an error response.
 * @returns undefined if the client disconnected in the meantime
 */
async function startReading(source: Readable, response: Response): Promise<Readable | undefined> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    await once(source, 'readable', { signal: gone.signal });
    return source;
  } catch (error) {
    source.destroy();
    if (gone.signal.aborted) return undefined;
    throw isUnavailable(error) ? storeUnavailable() : error;
  }
}

/** Copies no faster than the client reads. If the client disconnects, reading also ends. */
async function copy(source: Readable, response: Response): Promise<void> {
  try {
    await pipeline(source, response);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
