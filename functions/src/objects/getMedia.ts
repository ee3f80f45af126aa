import { isFixedObject, mediaPath } from '@firehouse/model';
import type { RequestHandler } from 'express';
import { bucket } from '../platform/firebase.ts';
import { isServedAsImage } from './contentHeaders.ts';
import { findOfSize } from './getObject.ts';
import { sendObject } from './sendObject.ts';
import { noSuchObject, placeAt } from './storedObject.ts';

/** One generation never changes, so browsers keep it; the CDN requests it again, because it can be deleted. */
const CACHE_GENERATION = 'public, max-age=31536000, s-maxage=3600, immutable';

/** Matches a generation: the time in microseconds when the object was stored. */
const GENERATION = /^\d{1,19}$/;

/** How long a browser and the CDN can take an image's current generation from the last redirect. */
const CACHE_REDIRECT = 'public, max-age=300';

/**
 * Handles `GET /media/{folder}/{version}/{name}`: one generation of an image, or with `full` or `card` a redirect to
 * the current one (docs/api.md). Only the store knows generations: they change when an object is cleaned or restored.
 */
export const getMedia: RequestHandler<{ folder: string; version: string; name: string }> = async (
  request,
  response,
) => {
  const { folder, version, name } = request.params;
  const place = placeAt([folder, name]);
  const isSize = version === 'full' || version === 'card';
  if (isFixedObject(place) || !(isSize || GENERATION.test(version))) throw noSuchObject();
  const object = await findOfSize(await bucket(), place, isSize ? version : 'full');
  if (object === undefined || !isServedAsImage(object)) throw noSuchObject();
  if (isSize) {
    const path = mediaPath(`/${folder}/${object.place.name}`, object.generation);
    response.set('Cache-Control', CACHE_REDIRECT).redirect(path);
    return;
  }
  if (object.generation !== version) throw noSuchObject();
  response.set('Cache-Control', CACHE_GENERATION);
  await sendObject(request, response, object);
};
