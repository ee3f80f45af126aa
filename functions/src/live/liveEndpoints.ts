import type { RequestHandler } from 'express';
import type { Settings } from '../platform/settings.ts';
import { NOW_POLICY, nowPage } from './nowPage.ts';
import { readSnapshot } from './readSnapshot.ts';

/**
 * How long the CDN can serve a copy of the live snapshot, in seconds: first without revalidating it, then while
 * fetching a new one. Pages poll every 20 seconds, so visitors never see data that is older than 30 seconds
 * (docs/decisions/042).
 */
const FRESH_S = 5;
const REVALIDATE_S = 3;

/**
 * How long the CDN can serve an old copy while the functions are failing, in seconds. Pages tell visitors how old their
 * data is.
 */
const IF_ERROR_S = 600;

/** The `Cache-Control` header of the live snapshot. Only the CDN caches it; browsers always ask the CDN. */
const LIVE_CACHE = [
  'public, max-age=0',
  `s-maxage=${FRESH_S}`,
  `stale-while-revalidate=${REVALIDATE_S}`,
  `stale-if-error=${IF_ERROR_S}`,
].join(', ');

/**
 * Removes the query from a URL with a redirect. Social networks append parameters to shared links, and the CDN would
 * cache a separate copy for each of them.
 */
export const withoutQuery: RequestHandler = ({ originalUrl, path }, response, next) => {
  if (originalUrl === path) return next();
  response.set('Cache-Control', 'public, max-age=300').redirect(308, path);
};

/** Handles `GET /live.json`, a snapshot that is the same for all visitors and can be cached (docs/api.md). */
export function liveSnapshot(settings: () => Settings): RequestHandler {
  return async (_request, response) => {
    const { generatedAt, alerts, incidents, storms, weather, site } = await readSnapshot(settings());
    response.set('Cache-Control', LIVE_CACHE).type('json');
    const lists = `"alerts":${alerts},"incidents":${incidents},"storms":${storms}`;
    const others = `"weather":${JSON.stringify(weather)},"site":${JSON.stringify(site)}`;
    response.send(`{"generatedAt":${generatedAt},${lists},${others}}`);
  };
}

/** Handles `GET /now`, the same snapshot as an HTML page without JavaScript. */
export function livePage(settings: () => Settings): RequestHandler {
  return async (_request, response) => {
    const page = nowPage(await readSnapshot(settings()));
    response.set({ 'Cache-Control': LIVE_CACHE, 'Content-Security-Policy': NOW_POLICY }).type('html').send(page);
  };
}
