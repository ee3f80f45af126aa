import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';

/**
 * Limits a cache's size, and lets the browser delete the cache when the device runs out of space.
 * @param maxEntries maximum number of entries; removes the least recently used first
 * @param days maximum age of an entry; unlimited by default
 */
export function expiration(maxEntries: number, days?: number): WorkboxPlugin {
  const plugin = new ExpirationPlugin({
    maxEntries,
    purgeOnQuotaError: true,
    ...(days !== undefined && { maxAgeSeconds: days * 86_400 }),
  });
  // The plugin's type declares methods as optional that it always has.
  return plugin as WorkboxPlugin;
}
