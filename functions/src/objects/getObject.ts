import { cardName, type ObjectPlace } from '@firehouse/model';
import type { RequestHandler } from 'express';
import { cacheRead } from '../http/cacheControl.ts';
import { requestCaller } from '../caller/authorization.ts';
import { bucket, type Bucket } from '../platform/firebase.ts';
import { Problem } from '../http/problem.ts';
import { sendObject } from './sendObject.ts';
import { findObject, noSuchObject, placeAt, type StoredObject } from './storedObject.ts';

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
  await sendObject(request, response, object);
};

/**
 * Parses the `size` in a URL.
 * @throws {Problem} 400 for any other value
 */
export function requestedSize(size: unknown): 'full' | 'card' {
  if (size === undefined || size === 'full') return 'full';
  if (size === 'card') return 'card';
  throw new Problem(400, 'size must be full or card.');
}

/** Finds an image in the given size. Returns the full-size image if there is no smaller copy. */
export async function findOfSize(
  store: Bucket,
  place: ObjectPlace,
  size: 'full' | 'card',
): Promise<StoredObject | undefined> {
  const card = size === 'card' ? await findObject(store, { ...place, name: cardName(place.name) }) : undefined;
  return card ?? findObject(store, place);
}
