import { join } from 'node:path';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { browserScript } from '../browserScript.ts';

/** State of the stub for Google's servers. */
export interface Google {
  /** URLs requested so far. */
  readonly asked: URL[];
  /** Results that the geocoder returns; none by default. */
  found: { formatted_address: string; geometry: { location: { lat: number; lng: number } } }[];
  /** Whether Google can be reached. */
  isThere: boolean;
}

/** Stubs Google's servers for all pages in a window, and blocks all other external requests. */
export async function standInForGoogle(context: BrowserContext, own: string): Promise<Google> {
  const api = await browserScript(join(import.meta.dirname, 'googleMaps.ts'));
  const google: Google = { asked: [], found: [], isThere: true };
  const answer = async (route: Route) => {
    const url = new URL(route.request().url());
    google.asked.push(url);
    if (!google.isThere || url.hostname !== 'maps.googleapis.com') return route.abort();
    if (url.pathname === '/maps/api/js') return route.fulfill({ contentType: 'text/javascript', body: api });
    const status = google.found.length > 0 ? 'OK' : 'ZERO_RESULTS';
    return route.fulfill({ headers: { 'Access-Control-Allow-Origin': '*' }, json: { results: google.found, status } });
  };
  await context.route((url) => !url.href.startsWith(own), answer);
  return google;
}

/** A map's visible state and some of its options. */
interface SeenMap {
  readonly zoom: number;
  readonly lat: number;
  readonly lng: number;
  readonly streetViewControl: unknown;
  /** The colors in its style, in order. */
  readonly colors: string[];
  readonly height: number;
}

interface StubbedMap {
  readonly options: {
    readonly streetViewControl?: unknown;
    readonly styles?: { readonly stylers: { readonly color?: string }[] }[];
  };
  readonly getZoom: () => number;
  readonly getCenter: () => { readonly lat: () => number; readonly lng: () => number };
  readonly getDiv: () => HTMLElement;
}

/** Returns the maps on a page, in the order they were created. */
export function mapsOn(page: Page): Promise<SeenMap[]> {
  return page.evaluate(() => {
    const { google } = globalThis as unknown as { google?: { maps?: { made?: { maps: StubbedMap[] } } } };
    const standing = (google?.maps?.made?.maps ?? []).filter((map) => map.getDiv().isConnected);
    return standing.map((map) => ({
      zoom: map.getZoom(),
      lat: map.getCenter().lat(),
      lng: map.getCenter().lng(),
      streetViewControl: map.options.streetViewControl,
      colors: (map.options.styles ?? []).flatMap(({ stylers }) => stylers.flatMap(({ color }) => color ?? [])),
      height: map.getDiv().clientHeight,
    }));
  });
}
