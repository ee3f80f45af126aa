import { cardName, type ObjectPlace } from '@firehouse/model';
import type { Request, RequestHandler, Response } from 'express';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cacheRead } from '../http/cacheControl.ts';
import { requestCaller } from '../caller/authorization.ts';
import { bucket, type Bucket } from '../platform/firebase.ts';
import { Problem } from '../http/problem.ts';
import { contentHeaders } from './contentHeaders.ts';
import { requestedRange } from './byteRange.ts';
import {
  findObject,
  isUnavailable,
  noSuchObject,
  placeAt,
  storeUnavailable,
  type StoredObject,
} from './storedObject.ts';

/**
 * Handles `GET /obj/{path}`, which serves an object or a part of it (docs/api.md). With `?size=card`, serves the
 * smaller copy if there is one.
 */
export const getObject: RequestHandler<{ path: string[] }> = async (request, response) => {
  const place = placeAt(request.params.path);
  const size = requestedSize(request.query['size']);
  const caller = await requestCaller(request);
  const object = await findOfSize(await bucket(), place, size);
  if (object === undefined) throw noSuchObject();
  cacheRead(response, caller === undefined ? 'visitor' : 'signedIn');
  response.set({ ETag: object.etag, 'Last-Modified': object.modified.toUTCString() });
  if (request.fresh) response.status(304).end();
  else await send(request, response, object);
};

function requestedSize(size: unknown): 'full' | 'card' {
  if (size === undefined || size === 'full') return 'full';
  if (size === 'card') return 'card';
  throw new Problem(400, 'size must be full or card.');
}

async function findOfSize(store: Bucket, place: ObjectPlace, size: 'full' | 'card'): Promise<StoredObject | undefined> {
  const card = size === 'card' ? await findObject(store, { ...place, name: cardName(place.name) }) : undefined;
  return card ?? findObject(store, place);
}

async function send(request: Request, response: Response, object: StoredObject): Promise<void> {
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
