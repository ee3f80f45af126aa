import { isFixedObject, mediaPath } from '@firehouse/model';
import type { RequestHandler } from 'express';
import { bucket } from '../platform/firebase.ts';
import { isServedAsImage } from './contentHeaders.ts';
import { findOfSize } from './getObject.ts';
import { sendObject } from './sendObject.ts';
import { noSuchObject, placeAt } from './storedObject.ts';

/**
 * A generation never changes, so browsers can keep it. The CDN checks again after an hour, because the image can be
 * deleted.
 */
const CACHE_GENERATION = 'public, max-age=31536000, s-maxage=3600, immutable';

/** Matches a generation number, which is the time in microseconds when the object was stored. */
const GENERATION = /^\d{1,19}$/;

/**
 * Returns whether one generation is older than another. Caches can still have a redirect to the generation that was
 * current a few minutes ago.
 */
const isBefore = (version: string, current: string) => version.length === current.length && version < current;

/** How long browsers and the CDN can cache the redirect to the current generation. */
const CACHE_REDIRECT = 'public, max-age=300';

/**
 * Handles `GET /media/{folder}/{version}/{name}`. Serves the current generation of an image; if the version is `full`,
 * `card` or an earlier generation, redirects to it instead (docs/api.md). Only the object store knows the current
 * generation, because it changes when an object is cleaned or restored.
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
  if (isSize || isBefore(version, object.generation)) {
    const path = mediaPath(`/${folder}/${object.place.name}`, object.generation);
    response.set('Cache-Control', CACHE_REDIRECT).redirect(path);
    return;
  }
  if (object.generation !== version) throw noSuchObject();
  response.set('Cache-Control', CACHE_GENERATION);
  await sendObject(request, response, object);
};
