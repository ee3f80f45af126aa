import type { Request, Response } from 'express';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../http/problem.ts';
import { contentHeaders } from './contentHeaders.ts';
import { requestedRange } from './byteRange.ts';
import { isUnavailable, storeUnavailable, type StoredObject } from './storedObject.ts';

/** Sends all or part of an object, or 304 if the client already has it. The caller sets the cache headers. */
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
 * Waits for the first bytes. If the object store is unavailable, we can still send an error response at this point.
 * @returns undefined if the client has disconnected
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

/** Copies the object to the response at the client's pace. Stops if the client disconnects. */
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
