import type { RequestHandler } from 'express';
import type { Settings } from '../platform/settings.ts';
import { NOW_POLICY, nowPage } from './nowPage.ts';
import { readSnapshot } from './readSnapshot.ts';

/**
 * How long the CDN serves the live snapshot, in seconds: first as fresh, then as stale while it fetches a newer one.
 * With the page's polls every 20 seconds, what a visitor sees is never more than 30 seconds old (docs/decisions/042).
 */
const FRESH_S = 5;
const REVALIDATE_S = 3;

/** How long the CDN can serve it while the functions are failing, in seconds. The page shows its age. */
const IF_ERROR_S = 600;

/** The snapshot's `Cache-Control`: a browser requests it each time, and the CDN responds. */
const LIVE_CACHE = [
  'public, max-age=0',
  `s-maxage=${FRESH_S}`,
  `stale-while-revalidate=${REVALIDATE_S}`,
  `stale-if-error=${IF_ERROR_S}`,
].join(', ');

/**
 * Redirects a URL with a query to the one without, before anything is read: each spelling would be a separate entry in
 * the CDN. Social networks add parameters to the links that people share.
 */
export const withoutQuery: RequestHandler = ({ originalUrl, path }, response, next) => {
  if (originalUrl === path) return next();
  response.set('Cache-Control', 'public, max-age=300').redirect(308, path);
};

/** Handles `GET /live.json`: what visitors see now, the same for all of them and cacheable (docs/api.md). */
export function liveSnapshot(settings: () => Settings): RequestHandler {
  return async (_request, response) => {
    const { generatedAt, alerts, incidents, weather } = await readSnapshot(settings());
    response.set('Cache-Control', LIVE_CACHE).type('json');
    const lists = `"alerts":${alerts},"incidents":${incidents},"weather":${JSON.stringify(weather)}`;
    response.send(`{"generatedAt":${generatedAt},${lists}}`);
  };
}

/** Handles `GET /now`: the same content as a page without scripts. */
export function livePage(settings: () => Settings): RequestHandler {
  return async (_request, response) => {
    const page = nowPage(await readSnapshot(settings()));
    response.set({ 'Cache-Control': LIVE_CACHE, 'Content-Security-Policy': NOW_POLICY }).type('html').send(page);
  };
}
